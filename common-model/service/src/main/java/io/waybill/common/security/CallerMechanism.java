package io.waybill.common.security;

import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.WaybillConfig;
import io.waybill.common.web.ContentNegotiation;
import io.waybill.common.web.routing.ResourceOperation;
import jakarta.inject.Singleton;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.UriInfo;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jboss.logging.MDC;

/**
 * Authenticates the caller of every operation that needs one, by the credential in the place where the operation
 * expects it ({@link CredentialFrom}). Authentication is lazy: it happens once path, method and media type have
 * selected the operation, and only if that needs a caller. The headers of the body are checked first, as the wire
 * contract demands: an application has no other hook between matching and authentication.
 */
@Singleton
public class CallerMechanism implements HttpAuthenticationMechanism {

    private static final int UNAUTHORIZED = 401;
    private static final String BEARER = "bearer ";
    private static final String JWT_TOKEN = "JWTToken";
    static final String API_KEY_PARAMETER = "api_key";

    private static final ClassValue<CredentialSource> SOURCES = new ClassValue<>() {
        @Override
        protected CredentialSource computeValue(Class<?> resource) {
            CredentialFrom from = ResourceOperation.find(resource, CredentialFrom.class);
            return from == null ? CredentialSource.BEARER : from.value();
        }
    };

    private final ResourceInfo matched;
    private final UriInfo uri;
    private final String keyHeader;

    CallerMechanism(ResourceInfo matched, UriInfo uri, WaybillConfig config) {
        this.matched = matched;
        this.uri = uri;
        this.keyHeader = config.apiKeyHeader();
    }

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext call, IdentityProviderManager providers) {
        ContentNegotiation.checkBody(matched, call.request());
        Optional<? extends AuthenticationRequest> sent = credential(call.request(), sourceOf(matched));
        return sent.isEmpty()
                ? Uni.createFrom().nullItem()
                : providers.authenticate(sent.get()).invoke(identity -> authenticated(identity, call));
    }

    static CredentialSource sourceOf(ResourceInfo matched) {
        Class<?> resource = matched.getResourceClass();
        return resource == null ? CredentialSource.BEARER : SOURCES.get(resource);
    }

    /** From here on the log and the usage name the caller, even if the call is refused. */
    private static void authenticated(SecurityIdentity identity, RoutingContext call) {
        Caller caller = Caller.of(identity);
        call.put(Caller.class.getName(), caller);
        MDC.put("application", caller.applicationId());
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext call) {
        return Uni.createFrom().item(new ChallengeData(UNAUTHORIZED, HttpHeaders.WWW_AUTHENTICATE, "Bearer"));
    }

    @Override
    public Set<Class<? extends AuthenticationRequest>> getCredentialTypes() {
        return Set.of(AccessTokenVerifier.TokenRequest.class, SubscriptionKeyRequest.class);
    }

    /**
     * The authentication request of the call; empty if it carries no credential.
     *
     * @throws AuthenticationFailedException if it carries a malformed credential, or several
     */
    private Optional<? extends AuthenticationRequest> credential(HttpServerRequest call, CredentialSource source) {
        return switch (source) {
            case BEARER -> bearer(call).map(AccessTokenVerifier.TokenRequest::new);
            case JWT_TOKEN_HEADER -> jwtTokenHeader(call).map(AccessTokenVerifier.TokenRequest::new);
            case SUBSCRIPTION_KEY_OR_BEARER -> {
                Optional<String> key = subscriptionKey(call);
                Optional<String> token = bearer(call);
                if (key.isPresent() && token.isPresent()) {
                    throw AuthenticationFailures.key(
                            "a subscription key and an access token were both sent; send one of them");
                }
                yield key.isPresent()
                        ? key.map(SubscriptionKeyRequest::new)
                        : token.map(AccessTokenVerifier.TokenRequest::new);
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
                        .orElseThrow(() -> AuthenticationFailures.token(
                                "the header Authorization must be Bearer and an access token")));
    }

    private static Optional<String> jwtTokenHeader(HttpServerRequest call) {
        return one(call, JWT_TOKEN).map(value -> bearerToken(value).orElseGet(value::strip));
    }

    private static Optional<String> one(HttpServerRequest call, String header) {
        List<String> values = call.headers().getAll(header);
        if (values.size() > 1) {
            throw AuthenticationFailures.token("the header " + header + " was sent " + values.size() + " times");
        }
        return values.isEmpty() || values.getFirst().isBlank() ? Optional.empty() : Optional.of(values.getFirst());
    }

    /** The key from the header or the query; both may be sent if they are equal. An empty key counts as absent. */
    private Optional<String> subscriptionKey(HttpServerRequest call) {
        List<String> inHeader = call.headers().getAll(keyHeader);
        if (inHeader.isEmpty() && call.query() == null) {
            return Optional.empty();
        }
        Set<String> distinct = new HashSet<>(inHeader);
        if (call.query() != null) {
            distinct.addAll(uri.getQueryParameters().getOrDefault(API_KEY_PARAMETER, List.of()));
        }
        distinct.removeIf(String::isBlank);
        if (distinct.size() > 1) {
            throw AuthenticationFailures.key("different subscription keys were sent");
        }
        return distinct.stream().findFirst();
    }
}
