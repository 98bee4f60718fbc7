package io.waybill.common.security;

import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.vertx.core.http.HttpServerRequest;
import io.waybill.common.WaybillConfig;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.UriInfo;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads a call's credential from the place where its operation expects it. */
@Singleton
public class SentCredentials {

    private static final String BEARER = "bearer ";
    private static final String JWT_TOKEN = "JWTToken";
    static final String API_KEY_PARAMETER = "api_key";
    private static final int MAX_KEY_LENGTH = 256;

    private final WaybillConfig config;
    private final UriInfo uri;

    SentCredentials(WaybillConfig config, UriInfo uri) {
        this.config = config;
        this.uri = uri;
    }

    /**
     * The authentication request of the call; empty if it carries no credential.
     *
     * @throws AuthenticationFailedException if it carries a malformed credential, or several
     */
    Optional<? extends AuthenticationRequest> of(HttpServerRequest call, CredentialSource source) {
        return switch (source) {
            case BEARER -> bearer(call).map(AccessTokenRequest::new);
            case JWT_TOKEN_HEADER -> jwtTokenHeader(call).map(AccessTokenRequest::new);
            case SUBSCRIPTION_KEY_OR_BEARER -> {
                Optional<String> key = subscriptionKey(call);
                Optional<String> token = bearer(call);
                if (key.isPresent() && token.isPresent()) {
                    throw Untrusted.key("a subscription key and an access token were both sent; send one of them");
                }
                yield key.isPresent() ? key.map(SubscriptionKeyRequest::new) : token.map(AccessTokenRequest::new);
            }
        };
    }

    /**
     * The token in the value of a header, {@code Bearer <token>} (RFC 6750): the case of the scheme's name does not
     * matter. Empty if the value has another scheme.
     */
    public static Optional<String> bearerToken(String header) {
        String stripped = header.strip();
        return stripped.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? Optional.of(stripped.substring(BEARER.length()).strip())
                : Optional.empty();
    }

    private static Optional<String> bearer(HttpServerRequest call) {
        return one(call, HttpHeaders.AUTHORIZATION)
                .map(value -> bearerToken(value)
                        .orElseThrow(
                                () -> Untrusted.token("the header Authorization must be Bearer and an access token")));
    }

    private static Optional<String> jwtTokenHeader(HttpServerRequest call) {
        return one(call, JWT_TOKEN).map(value -> bearerToken(value).orElseGet(value::strip));
    }

    private static Optional<String> one(HttpServerRequest call, String header) {
        List<String> values = call.headers().getAll(header);
        if (values.size() > 1) {
            throw Untrusted.token("the header " + header + " was sent " + values.size() + " times");
        }
        return values.isEmpty() || values.getFirst().isBlank() ? Optional.empty() : Optional.of(values.getFirst());
    }

    /** The key from the header or the query; both may be sent if they are equal. An empty key counts as absent. */
    private Optional<String> subscriptionKey(HttpServerRequest call) {
        Set<String> distinct = new HashSet<>(call.headers().getAll(config.apiKeyHeader()));
        if (call.query() != null) {
            distinct.addAll(uri.getQueryParameters().getOrDefault(API_KEY_PARAMETER, List.of()));
        }
        distinct.removeIf(String::isBlank);
        if (distinct.size() > 1) {
            throw Untrusted.key("different subscription keys were sent");
        }
        if (distinct.isEmpty()) {
            return Optional.empty();
        }
        String key = distinct.iterator().next();
        if (key.length() > MAX_KEY_LENGTH) {
            throw Untrusted.key("the subscription key is not known");
        }
        return Optional.of(key);
    }
}
