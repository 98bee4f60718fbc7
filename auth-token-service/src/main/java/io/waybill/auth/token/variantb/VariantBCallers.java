package io.waybill.auth.token.variantb;

import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.platform.throttle.FailedAttempts;
import io.waybill.auth.registry.application.ClientDirectory;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.user.KnownUser;
import io.waybill.auth.registry.user.UserAuthenticator;
import io.waybill.auth.token.OAuthRefusal;
import io.waybill.auth.token.client.Credentials;
import io.waybill.auth.token.opaque.OpaqueTokens;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.security.CallerMechanism;
import io.waybill.common.usage.UsageFilter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Authenticates callers of variant B's resource: by a bearer token, or by key, user and password. */
@ApplicationScoped
class VariantBCallers {

    static final String CHALLENGE = "Bearer, Basic realm=\"waybill\"";

    private static final int MAX_KEY_LENGTH = 256;

    private final OpaqueTokens tokens;
    private final ClientDirectory clients;
    private final UserAuthenticator users;
    private final FailedAttempts attempts;
    private final String keyHeader;

    VariantBCallers(
            OpaqueTokens tokens,
            ClientDirectory clients,
            UserAuthenticator users,
            FailedAttempts attempts,
            WaybillConfig config) {
        this.tokens = tokens;
        this.clients = clients;
        this.users = users;
        this.attempts = attempts;
        this.keyHeader = config.apiKeyHeader();
    }

    /**
     * A caller of variant B.
     *
     * @param authentication {@code bearer} or {@code key}
     * @param expiresAt when its token expires; {@code null} without a token
     */
    record VariantBCaller(RegisteredClient client, String username, String authentication, Instant expiresAt) {}

    /** @throws ApiException 401 without valid credentials */
    VariantBCaller of(RoutingContext call) {
        List<String> keys = values(call, keyHeader);
        List<String> authorization = values(call, HttpHeaders.AUTHORIZATION);
        if (authorization.size() > 1 || keys.size() > 1) {
            throw refused("credentials were sent more than once");
        }
        if (authorization.isEmpty()) {
            throw incomplete();
        }
        VariantBCaller caller = by(authorization.getFirst(), keys);
        UsageFilter.setCaller(call, caller.client().applicationId().toString());
        return caller;
    }

    private VariantBCaller by(String authorization, List<String> keys) {
        Optional<String> token = CallerMechanism.bearerToken(authorization);
        if (token.isPresent() && !keys.isEmpty()) {
            throw refused("an access token and a key were both sent; send one of them");
        }
        return token.isPresent() ? byToken(token.get()) : byKey(keys, Credentials.basic(authorization));
    }

    private VariantBCaller byToken(String token) {
        return tokens.find(token)
                .map(live -> new VariantBCaller(
                        live.client(),
                        live.token().username(),
                        "bearer",
                        live.token().expiresAt()))
                .orElseThrow(() -> refused("the access token is invalid or has expired"));
    }

    private VariantBCaller byKey(List<String> keys, Optional<Credentials> basic) {
        if (keys.isEmpty() || basic.isEmpty() || keys.getFirst().length() > MAX_KEY_LENGTH) {
            throw incomplete();
        }
        String key = keys.getFirst();
        RegisteredClient client = client(key);
        KnownUser user = users.authenticateOften(
                        key, basic.get().id(), basic.get().secret())
                .orElseThrow(() -> challenged(OAuthRefusal.invalidGrant("key, user or password is wrong")));
        return new VariantBCaller(client, user.username(), "key", null);
    }

    private RegisteredClient client(String key) {
        try (FailedAttempts.Attempt attempt = attempts.begin(FailedAttempts.CLIENT, key)) {
            Optional<RegisteredClient> client = clients.find(key).filter(RegisteredClient::approved);
            if (client.isEmpty()) {
                attempt.failed(Optional.empty());
            }
            // A key alone proves little, because it is no secret: it does not clear failures of the client's secret.
            return client.orElseThrow(() -> refused("key, user or password is wrong"));
        }
    }

    private static List<String> values(RoutingContext call, String name) {
        return call.request().headers().getAll(name).stream()
                .filter(value -> !value.isBlank())
                .toList();
    }

    private ApiException incomplete() {
        return refused("the request carries no credentials, or only a part of them: send Authorization: Bearer with an"
                + " access token, or the header " + keyHeader + " with user name and password by HTTP Basic");
    }

    private static ApiException refused(String detail) {
        return challenged(new ApiException(ErrorCode.INVALID_ACCESS_TOKEN, detail));
    }

    private static ApiException challenged(ApiException refusal) {
        return refusal.withHeader(HttpHeaders.WWW_AUTHENTICATE, CHALLENGE);
    }
}
