package io.waybill.common.security;

import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.annotation.Priority;
import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;

/**
 * Judges the caller of every operation, after path, method and media type and before the body is read: credentials (401),
 * then the grant (403). What an operation asks for stands on it as an annotation; one without any is refused to everyone.
 */
@Provider
@Priority(Priorities.AUTHENTICATION)
public class CallerFilter implements ContainerRequestFilter {

    private static final Logger LOG = Logger.getLogger(CallerFilter.class);
    private static final String BEARER = "bearer ";
    private static final String JWT_TOKEN = "JWTToken";
    private static final String API_KEY_PARAMETER = "api_key";
    private static final int MAX_KEY_LENGTH = 256;

    private final ResourceInfo resource;
    private final WaybillConfig config;
    private final AccessTokenVerifier verifier;
    private final Withdrawals withdrawals;
    private final Instance<SubscriptionKeys> subscriptionKeys;
    private final CurrentCaller current;
    private final Map<Operation, Annotation> requirements = new ConcurrentHashMap<>();

    public CallerFilter(
            ResourceInfo resource,
            WaybillConfig config,
            AccessTokenVerifier verifier,
            Withdrawals withdrawals,
            Instance<SubscriptionKeys> subscriptionKeys,
            CurrentCaller current) {
        this.resource = resource;
        this.config = config;
        this.verifier = verifier;
        this.withdrawals = withdrawals;
        this.subscriptionKeys = subscriptionKeys;
        this.current = current;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        Operation operation = new Operation(resource.getResourceClass(), resource.getResourceMethod());
        switch (requirements.computeIfAbsent(operation, CallerFilter::requirementOf)) {
            case ForApi api -> {
                Caller caller = caller(request, api.credential());
                if (!caller.mayCall(api.value()) || withdrawals.coversGrant(caller, api.value())) {
                    throw notGranted("the application has no grant for the API " + api.value());
                }
                accept(caller);
            }
            case ForOperators operators -> {
                Caller caller = caller(request, Credential.BEARER);
                if (!caller.hasRole(Caller.OPERATOR)) {
                    throw notGranted("the operation is for operators");
                }
                accept(caller);
            }
            default -> {
                // PermitAll, or an operation that judges its credentials itself
            }
        }
    }

    private void accept(Caller caller) {
        current.set(caller);
        MDC.put("application", caller.applicationId());
    }

    private Caller caller(ContainerRequestContext request, Credential credential) {
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

    /** The key of header or query; both are taken if they are the same. An empty key is no key. */
    private Optional<String> subscriptionKey(ContainerRequestContext request) {
        List<String> sent =
                new java.util.ArrayList<>(request.getHeaders().getOrDefault(config.apiKeyHeader(), List.of()));
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

    private static ApiException notGranted(String detail) {
        return new ApiException(ErrorCode.API_NOT_GRANTED, detail)
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer error=\"insufficient_scope\"");
    }

    private static String challenge(String description) {
        return "Bearer error=\"invalid_token\", error_description=\"" + description + "\"";
    }

    /** The annotation of the method, else of its class; nothing on either is a defect, and refused. */
    private static Annotation requirementOf(Operation operation) {
        return requirementOn(operation.method())
                .or(() -> requirementOn(operation.resource()))
                .or(() -> requirementOn(operation.method().getDeclaringClass()))
                .orElseThrow(() -> new IllegalStateException(operation + " does not say who may call it"));
    }

    /** A resource method; one that is inherited belongs to several resources. */
    private record Operation(Class<?> resource, Method method) {}

    private static Optional<Annotation> requirementOn(AnnotatedElement element) {
        for (Class<? extends Annotation> type :
                List.of(ForApi.class, ForOperators.class, OwnAuthentication.class, PermitAll.class)) {
            if (element.isAnnotationPresent(type)) {
                return Optional.of(element.getAnnotation(type));
            }
        }
        return Optional.empty();
    }
}
