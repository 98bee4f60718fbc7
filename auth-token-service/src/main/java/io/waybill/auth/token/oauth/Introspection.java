package io.waybill.auth.token.oauth;

import io.waybill.auth.platform.time.DatabaseClock;
import io.waybill.auth.registry.application.ClientDirectory;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.token.jwt.AccessTokens;
import io.waybill.auth.token.oauth.IntrospectionResponse.ActiveClient;
import io.waybill.auth.token.oauth.IntrospectionResponse.ActiveToken;
import io.waybill.auth.token.oauth.IntrospectionResponse.IntrospectedLevel;
import io.waybill.auth.token.opaque.OpaqueToken;
import io.waybill.auth.token.opaque.OpaqueTokens;
import io.waybill.common.WaybillConfig;
import io.waybill.common.security.Caller;
import io.waybill.common.security.RevocationList;
import io.waybill.common.security.ServiceLevel;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Introspection of tokens and keys (RFC 7662). A client learns about its own, a service about all. Everything else is
 * inactive: unknown, expired, revoked, or another client's.
 */
@ApplicationScoped
class Introspection {

    private static final String BEARER = "Bearer";

    private final AccessTokens issued;
    private final OpaqueTokens opaque;
    private final ClientDirectory clients;
    private final RevocationList revocations;
    private final Clock clock;
    private final DatabaseClock dates;
    private final String issuer;
    private final String environment;

    Introspection(
            AccessTokens issued,
            OpaqueTokens opaque,
            ClientDirectory clients,
            RevocationList revocations,
            Clock clock,
            DatabaseClock dates,
            WaybillConfig config) {
        this.issued = issued;
        this.opaque = opaque;
        this.clients = clients;
        this.revocations = revocations;
        this.clock = clock;
        this.dates = dates;
        this.issuer = config.issuer().toString();
        this.environment = config.environment().claim();
    }

    /**
     * The answer for an entitled caller.
     *
     * @param credential a JWT, an opaque token or a subscription key
     * @param visible clients whose credentials the caller may introspect
     */
    IntrospectionResponse introspect(String credential, Predicate<String> visible) {
        if (AccessTokens.looksLikeJwt(credential)) {
            return jwt(credential, visible);
        }
        return credential.indexOf('.') >= 0 ? opaque(credential, visible) : key(credential, visible);
    }

    private IntrospectionResponse jwt(String token, Predicate<String> visible) {
        Optional<Caller> caller = issued.verify(token).filter(c -> visible.test(c.clientId()));
        Optional<RegisteredClient> client =
                caller.flatMap(c -> clients.find(c.clientId())).filter(RegisteredClient::approved);
        if (client.isEmpty()
                || !client.get().hasLiveCredential(caller.get().secretId(), clock.instant())
                || revocations.coversCaller(caller.get())) {
            return IntrospectionResponse.INACTIVE;
        }
        Caller known = caller.get();
        // A grant counts if the token carries it and it is still in force.
        List<String> apis = known.audience().stream()
                .filter(api -> client.get().apis().contains(api) && !revocations.coversGrant(known, api))
                .sorted()
                .toList();
        return IntrospectionResponse.active(
                active(client.get(), apis, known.region(), known.level(), List.copyOf(known.groups())),
                new ActiveToken(
                        BEARER,
                        known.clientId(),
                        null,
                        issuer,
                        known.issuedAt().getEpochSecond(),
                        known.expiresAt().getEpochSecond(),
                        known.tokenId(),
                        known.secretId()));
    }

    private IntrospectionResponse opaque(String token, Predicate<String> visible) {
        Optional<OpaqueTokens.Live> live =
                opaque.find(token).filter(found -> visible.test(found.client().clientId()));
        if (live.isEmpty()) {
            return IntrospectionResponse.INACTIVE;
        }
        OpaqueToken known = live.get().token();
        return IntrospectionResponse.active(
                active(live.get().client().narrowedTo(OpaqueTokens.APIS)),
                new ActiveToken(
                        BEARER,
                        known.username(),
                        known.username(),
                        issuer,
                        known.issuedAt().getEpochSecond(),
                        known.expiresAt().getEpochSecond(),
                        known.id(),
                        known.secretId()));
    }

    private IntrospectionResponse key(String key, Predicate<String> visible) {
        // A key is the client's id. Checked first, so that made-up ones cost an ordinary client's question nothing.
        if (!visible.test(key)) {
            return IntrospectionResponse.INACTIVE;
        }
        return clients.find(key)
                .filter(RegisteredClient::approved)
                .map(this::activeKey)
                .orElse(IntrospectionResponse.INACTIVE);
    }

    private IntrospectionResponse activeKey(RegisteredClient client) {
        // As a new token is dated: what is known here includes the revocations before that second.
        return IntrospectionResponse.active(
                active(client), ActiveToken.ofKey(Math.max(dates.now().getEpochSecond(), client.jwtsNotBefore())));
    }

    private ActiveClient active(RegisteredClient client) {
        return active(
                client,
                List.copyOf(new TreeSet<>(client.apis())),
                client.region(),
                client.level(),
                List.copyOf(client.roles()));
    }

    private ActiveClient active(
            RegisteredClient client, List<String> apis, String region, ServiceLevel level, List<String> groups) {
        return new ActiveClient(
                client.clientId(),
                client.applicationId(),
                environment,
                apis,
                String.join(" ", apis),
                region,
                IntrospectedLevel.from(level),
                groups);
    }
}
