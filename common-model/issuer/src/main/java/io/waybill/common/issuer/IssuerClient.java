package io.waybill.common.issuer;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.smallrye.faulttolerance.api.CircuitBreakerName;
import io.smallrye.mutiny.Uni;
import io.waybill.common.security.PublishedJwks;
import io.waybill.common.security.RevocationList;
import io.waybill.common.usage.UsageReport;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.RestResponse;
import org.jose4j.lang.JoseException;

/**
 * All calls of the other services to auth-token-service, with their own access token. In the background they read its
 * JWKS and list of revocations, report usage and query revoked credentials; for callers they introspect keys. Every
 * failure is an {@link IssuerUnavailableException}.
 */
@ApplicationScoped
public class IssuerClient {

    /** The circuit breaker's name. */
    public static final String INTROSPECTION = "introspection";

    private static final int NOT_MODIFIED = 304;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int TOO_LARGE = 413;

    private static final int MOST_CAUSES = 6;

    private final IssuerApi api;
    private final RevocationsApi revocations;
    private final ServiceToken token;

    IssuerClient(@RestClient IssuerApi api, @RestClient RevocationsApi revocations, ServiceToken token) {
        this.api = api;
        this.revocations = revocations;
        this.token = token;
    }

    /** {@code GET /.well-known/jwks.json}. */
    PublishedJwks keys() {
        try {
            RestResponse<String> answer = api.keys();
            return PublishedJwks.parse(answer.getEntity(), answer.getHeaderString("Cache-Control"));
        } catch (JoseException e) {
            throw new IssuerUnavailableException("the keys are no JWK Set");
        } catch (RuntimeException e) {
            throw new IssuerUnavailableException(reason(e));
        }
    }

    /**
     * {@code GET /oauth2/revocations}, applied to the list while it arrives.
     *
     * @param since the known version, {@code null} for the whole list
     * @return the new version; empty if there is none
     */
    @Timeout(10_000)
    OptionalLong revocations(Long since, RevocationList list) {
        return authorized(authorization -> {
            RestResponse<InputStream> answer = revocations.since(authorization, since);
            if (answer.getStatus() == NOT_MODIFIED) {
                return OptionalLong.empty();
            }
            try (InputStream document = answer.getEntity()) {
                return OptionalLong.of(list.read(document));
            } catch (IOException e) {
                throw new IssuerUnavailableException("the list of revocations broke off: " + reason(e));
            }
        });
    }

    /**
     * {@code POST /oauth2/introspect} (RFC 7662) for a subscription key, in the trace of the caller's request. The
     * circuit breaker counts whole introspections: a slow first attempt and an answered second one are a success.
     */
    @CircuitBreakerName(INTROSPECTION)
    @CircuitBreaker(requestVolumeThreshold = 6, failureRatio = 0.5, delay = 2_000, skipOn = ServiceTokenException.class)
    public Uni<IntrospectionAnswer> introspect(String key) {
        String authorization = token.authorization();
        return api.introspect(authorization, key, "api_key")
                .onItem()
                .transform(answer -> {
                    if (answer == null || (answer.active() && !answer.isComplete())) {
                        throw new IssuerUnavailableException("the answer lacks what a caller needs");
                    }
                    return answer;
                })
                .onFailure()
                .transform(failure -> unavailable(authorization, failure));
    }

    /**
     * {@code POST /oauth2/usage}.
     *
     * @return why the report will never be accepted: it is wrong (400) or too large (413); empty if it is stored
     */
    Optional<String> usage(UsageReport report, Duration timeout) {
        return authorized(authorization -> {
            try {
                api.usage(authorization, report).await().atMost(timeout);
                return Optional.empty();
            } catch (IssuerRefusedException e) {
                if (e.status() == BAD_REQUEST || e.status() == TOO_LARGE) {
                    return Optional.of(e.getMessage() + ", " + e.body());
                }
                throw e;
            }
        });
    }

    /** {@code POST /oauth2/revoked-credentials}. */
    RevokedCredentials.Answer revokedCredentials(RevokedCredentials.Query query) {
        return authorized(authorization -> api.revokedCredentials(authorization, query));
    }

    private <T> T authorized(Function<String, T> call) {
        String authorization = token.authorization();
        try {
            return call.apply(authorization);
        } catch (RuntimeException e) {
            throw unavailable(authorization, e);
        }
    }

    private IssuerUnavailableException unavailable(String authorization, Throwable failure) {
        if (failure instanceof IssuerUnavailableException known) {
            return known;
        }
        if (failure instanceof IssuerRefusedException refused) {
            if (refused.status() == UNAUTHORIZED) {
                token.refused(authorization);
                return new ServiceTokenException(refused.getMessage());
            }
            return new IssuerUnavailableException(refused.getMessage());
        }
        return new IssuerUnavailableException(reason(failure));
    }

    private static String reason(Throwable failure) {
        List<String> causes = new ArrayList<>();
        for (Throwable cause = failure; cause != null && causes.size() < MOST_CAUSES; cause = cause.getCause()) {
            // A parser's message would quote the answer.
            if (cause instanceof JsonProcessingException) {
                return "the answer is not JSON, or has another form";
            }
            causes.add(
                    cause instanceof IOException || cause instanceof GeneralSecurityException
                            ? cause.toString()
                            : cause.getClass().getSimpleName());
        }
        return String.join(", ", causes);
    }
}
