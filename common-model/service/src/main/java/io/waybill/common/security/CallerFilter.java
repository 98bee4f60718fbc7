package io.waybill.common.security;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.annotation.Priority;
import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.MDC;

/**
 * Judges the caller of every operation, after path, method and media type and before the body is read: credentials (401),
 * then the grant (403). What an operation asks for stands on it as an annotation; one without any is refused to everyone.
 */
// Quarkus REST makes filters before the configuration and the datasource are there: a client proxy waits for the first
// call.
@ApplicationScoped
@Provider
@Priority(Priorities.AUTHENTICATION)
public class CallerFilter implements ContainerRequestFilter {

    private final ResourceInfo resource;
    private final Callers callers;
    private final Withdrawals withdrawals;
    private final CurrentCaller current;
    private final Map<Operation, Annotation> requirements = new ConcurrentHashMap<>();

    public CallerFilter(ResourceInfo resource, Callers callers, Withdrawals withdrawals, CurrentCaller current) {
        this.resource = resource;
        this.callers = callers;
        this.withdrawals = withdrawals;
        this.current = current;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        Operation operation = new Operation(resource.getResourceClass(), resource.getResourceMethod());
        switch (requirements.computeIfAbsent(operation, CallerFilter::requirementOf)) {
            case ForApi api -> {
                Caller caller = named(callers.of(request, api.credential()));
                if (!caller.mayCall(api.value()) || withdrawals.coversGrant(caller, api.value())) {
                    throw notGranted("the application has no grant for the API " + api.value());
                }
                current.set(caller);
            }
            case ForOperators operators -> {
                Caller caller = named(callers.of(request, Credential.BEARER));
                if (!caller.hasRole(Caller.OPERATOR)) {
                    throw notGranted("the operation is for operators");
                }
                current.set(caller);
            }
            default -> {
                // PermitAll, or an operation that judges its credentials itself
            }
        }
    }

    /** From here on the log says who calls, also if the call is refused. */
    private static Caller named(Caller caller) {
        MDC.put("application", caller.applicationId());
        return caller;
    }

    private static ApiException notGranted(String detail) {
        return new ApiException(ErrorCode.API_NOT_GRANTED, detail)
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer error=\"insufficient_scope\"");
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
