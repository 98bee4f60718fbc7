package io.waybill.auth.token.oauth;

import io.waybill.auth.platform.time.DatabaseClock;
import io.waybill.auth.registry.application.ClientDirectory;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.token.jwt.AccessTokens;
import io.waybill.auth.token.opaque.OpaqueToken;
import io.waybill.auth.token.opaque.OpaqueTokens;
import io.waybill.common.WaybillConfig;
import io.waybill.common.security.Caller;
import io.waybill.common.security.Revocations;
import io.waybill.common.security.ServiceLevel;
import io.waybill.common.security.TokenClaims;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Introspection of tokens and keys (RFC 7662). A client learns about its own, a service about all. Everything else is
 * inactive: unknown, expired, revoked, or another client's.
 */
@ApplicationScoped
class Introspection {

    private static final Map<String, Object> INACTIVE = Map.of("active", false);

    private final AccessTokens issued;
    private final OpaqueTokens opaque;
    private final ClientDirectory clients;
    private final Revocations revocations;
    private final Clock clock;
    private final DatabaseClock dates;
    private final String issuer;
    private final String environment;

    Introspection(
            AccessTokens issued,
            OpaqueTokens opaque,
            ClientDirectory clients,
            Revocations revocations,
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
    Map<String, Object> introspect(String credential, Predicate<String> visible) {
        if (AccessTokens.looksLikeJwt(credential)) {
            return jwt(credential, visible);
        }
        return credential.indexOf('.') >= 0 ? opaque(credential, visible) : key(credential, visible);
    }

    private Map<String, Object> jwt(String token, Predicate<String> visible) {
        Optional<Caller> caller = issued.verify(token).filter(c -> visible.test(c.clientId()));
        Optional<RegisteredClient> client =
                caller.flatMap(c -> clients.find(c.clientId())).filter(RegisteredClient::approved);
        if (client.isEmpty()
                || !client.get().hasLiveCredential(caller.get().secretId(), clock.instant())
                || revocations.coversCaller(caller.get())) {
            return INACTIVE;
        }
        Caller known = caller.get();
        // A grant counts if the token carries it and it is still in force.
        List<String> apis = known.audience().stream()
                .filter(api -> client.get().apis().contains(api) && !revocations.coversGrant(known, api))
                .sorted()
                .toList();
        Map<String, Object> answer =
                active(client.get(), apis, known.region(), known.level(), List.copyOf(new TreeSet<>(known.groups())));
        return bearer(answer, known.clientId(), known.issuedAt(), known.expiresAt(), known.tokenId(), known.secretId());
    }

    private Map<String, Object> opaque(String token, Predicate<String> visible) {
        Optional<OpaqueTokens.Live> live =
                opaque.find(token).filter(found -> visible.test(found.client().clientId()));
        if (live.isEmpty()) {
            return INACTIVE;
        }
        OpaqueToken known = live.get().token();
        Map<String, Object> answer = active(live.get().client().narrowedTo(OpaqueTokens.APIS));
        answer.put("username", known.username());
        return bearer(answer, known.username(), known.issuedAt(), known.expiresAt(), known.id(), known.secretId());
    }

    private Map<String, Object> bearer(
            Map<String, Object> answer,
            String subject,
            Instant issuedAt,
            Instant expiresAt,
            String id,
            String secretId) {
        answer.put("token_type", "Bearer");
        answer.put("sub", subject);
        answer.put("iss", issuer);
        answer.put("iat", issuedAt.getEpochSecond());
        answer.put("exp", expiresAt.getEpochSecond());
        answer.put("jti", id);
        answer.put(TokenClaims.SECRET_ID, secretId);
        return answer;
    }

    private Map<String, Object> key(String key, Predicate<String> visible) {
        // A key is the client's id. Judged first, so that made-up ones cost an ordinary client's question nothing.
        if (!visible.test(key)) {
            return INACTIVE;
        }
        return clients.find(key)
                .filter(RegisteredClient::approved)
                .map(this::activeKey)
                .orElse(INACTIVE);
    }

    private Map<String, Object> activeKey(RegisteredClient client) {
        Map<String, Object> answer = active(client);
        // As a new token is dated: what is known here includes the revocations before that second.
        answer.put("iat", Math.max(dates.now().getEpochSecond(), client.jwtsNotBefore()));
        return answer;
    }

    private Map<String, Object> active(RegisteredClient client) {
        return active(
                client,
                List.copyOf(new TreeSet<>(client.apis())),
                client.region(),
                client.level(),
                List.copyOf(new TreeSet<>(client.roles())));
    }

    private Map<String, Object> active(
            RegisteredClient client, List<String> apis, String region, ServiceLevel level, List<String> groups) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("active", true);
        answer.put(TokenClaims.CLIENT_ID, client.clientId());
        answer.put(TokenClaims.APPLICATION, client.applicationId().toString());
        answer.put(TokenClaims.ENVIRONMENT, environment);
        answer.put("aud", apis);
        answer.put(TokenClaims.SCOPE, String.join(" ", apis));
        answer.put(TokenClaims.REGION, region);
        answer.put(TokenClaims.LEVEL, AccessTokens.level(level));
        answer.put(TokenClaims.GROUPS, groups);
        return answer;
    }
}
