package io.waybill.common.security;

import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Finds who makes a call: reads the credential from where the operation takes it, and judges it. */
@ApplicationScoped
class Callers {

    private static final Logger LOG = Logger.getLogger(Callers.class);
    private static final String BEARER = "bearer ";
    private static final String JWT_TOKEN = "JWTToken";
    private static final String API_KEY_PARAMETER = "api_key";
    private static final int MAX_KEY_LENGTH = 256;

    private final WaybillConfig config;
    private final AccessTokenVerifier verifier;
    private final Withdrawals withdrawals;
    private final Instance<SubscriptionKeys> subscriptionKeys;

    Callers(
            WaybillConfig config,
            AccessTokenVerifier verifier,
            Withdrawals withdrawals,
            Instance<SubscriptionKeys> subscriptionKeys) {
        this.config = config;
        this.verifier = verifier;
        this.withdrawals = withdrawals;
        this.subscriptionKeys = subscriptionKeys;
    }

    /**
     * The caller of the request.
     *
     * @throws ApiException 401 if there are no credentials, or none that are trusted
     */
    Caller of(ContainerRequestContext request, Credential credential) {
        return switch (credential) {
            case BEARER -> byToken(bearer(request).orElseThrow(() -> noCredentials(ErrorCode.INVALID_ACCESS_TOKEN)));
            case JWT_TOKEN_HEADER ->
                byToken(jwtTokenHeader(request).orElseThrow(() -> noCredentials(ErrorCode.INVALID_ACCESS_TOKEN)));
            case SUBSCRIPTION_KEY_OR_BEARER -> {
                Optional<String> key = subscriptionKey(request);
                Optional<String> token = bearer(request);
                if (key.isPresent() && token.isPresent()) {
                    throw invalidKey("a subscription key and an access token were both sent; send one of them");
                }
                yield key.isPresent()
                        ? byKey(key.get())
                        : byToken(token.orElseThrow(() -> noCredentials(ErrorCode.INVALID_SUBSCRIPTION_KEY)));
            }
        };
    }

    private Caller byToken(String token) {
        try {
            Caller caller = verifier.verify(token);
            if (withdrawals.coversCaller(caller)) {
                throw invalidToken("the access token has been withdrawn");
            }
            return caller;
        } catch (InvalidTokenException e) {
            LOG.debugf("access token refused: %s", e.getMessage());
            throw e.isExpired() ? expiredToken() : invalidToken("the access token is not valid here");
        }
    }

    private Caller byKey(String key) {
        SubscriptionKeys keys = subscriptionKeys.get();
        Caller caller = keys.find(key).orElseThrow(() -> invalidKey("the subscription key is not known"));
        if (withdrawals.coversCaller(caller)) {
            caller = keys.confirm(key).orElseThrow(() -> invalidKey("the subscription key is not known"));
            if (withdrawals.coversCaller(caller)) {
                throw invalidKey("the subscription key is not known");
            }
        }
        return caller;
    }

    private static Optional<String> bearer(ContainerRequestContext request) {
        List<String> values = request.getHeaders().getOrDefault(HttpHeaders.AUTHORIZATION, List.of());
        if (values.size() > 1) {
            throw invalidToken("the header Authorization was sent " + values.size() + " times");
        }
        if (values.isEmpty() || values.getFirst().isBlank()) {
            return Optional.empty();
        }
        return Optional.of(afterBearer(values.getFirst())
                .orElseThrow(() -> invalidToken("the header Authorization must be Bearer and an access token")));
    }

    private static Optional<String> jwtTokenHeader(ContainerRequestContext request) {
        List<String> values = request.getHeaders().getOrDefault(JWT_TOKEN, List.of());
        if (values.size() > 1) {
            throw invalidToken("the header JWTToken was sent " + values.size() + " times");
        }
        if (values.isEmpty() || values.getFirst().isBlank()) {
            return Optional.empty();
        }
        String value = values.getFirst().strip();
        return Optional.of(afterBearer(value).orElse(value));
    }

    /** The key from the header or the query; both may be sent if they are equal. An empty key counts as absent. */
    private Optional<String> subscriptionKey(ContainerRequestContext request) {
        List<String> sent = new ArrayList<>(request.getHeaders().getOrDefault(config.apiKeyHeader(), List.of()));
        sent.addAll(request.getUriInfo().getQueryParameters().getOrDefault(API_KEY_PARAMETER, List.of()));
        List<String> distinct =
                sent.stream().filter(k -> !k.isBlank()).distinct().toList();
        if (distinct.size() > 1) {
            throw invalidKey("different subscription keys were sent");
        }
        if (!distinct.isEmpty() && distinct.getFirst().length() > MAX_KEY_LENGTH) {
            throw invalidKey("the subscription key is not known");
        }
        return distinct.stream().findFirst();
    }

    private static Optional<String> afterBearer(String value) {
        String stripped = value.strip();
        return stripped.toLowerCase(Locale.ROOT).startsWith(BEARER)
                ? Optional.of(stripped.substring(BEARER.length()).strip())
                : Optional.empty();
    }

    private static ApiException noCredentials(ErrorCode code) {
        return new ApiException(code, "the request carries no credentials")
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    }

    private static ApiException expiredToken() {
        ErrorCode code = ErrorCode.ACCESS_TOKEN_EXPIRED;
        return new ApiException(code, code.title()).withHeader(HttpHeaders.WWW_AUTHENTICATE, challenge(code.title()));
    }

    private static ApiException invalidToken(String detail) {
        return new ApiException(ErrorCode.INVALID_ACCESS_TOKEN, detail)
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, challenge(ErrorCode.INVALID_ACCESS_TOKEN.title()));
    }

    private static ApiException invalidKey(String detail) {
        return new ApiException(ErrorCode.INVALID_SUBSCRIPTION_KEY, detail)
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    }

    private static String challenge(String description) {
        return "Bearer error=\"invalid_token\", error_description=\"" + description + "\"";
    }
}
