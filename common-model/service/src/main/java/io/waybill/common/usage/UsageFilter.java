package io.waybill.common.usage;

import io.quarkus.security.PermissionsAllowed;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.ratelimit.RateLimitFilter;
import io.waybill.common.web.RefusedCalls;
import io.waybill.common.web.RequestId;
import io.waybill.common.web.ResourceOperation;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Counts each call of a {@link CountedOperation} whose application is known, with its final status, after all other
 * response filters; a request that makes many calls as all of them ({@link ManyAnswers}).
 */
// Quarkus REST creates filters before the configuration exists: a client proxy waits for the first call.
@ApplicationScoped
@Provider
@Priority(UsageFilter.LAST)
public class UsageFilter implements ContainerResponseFilter {

    /** Response filters run in descending order. */
    static final int LAST = 1;

    private static final int CLIENT_ERROR = 400;

    /**
     * What an operation is counted as.
     *
     * @param limited whether its calls are counted against the limit of its API
     */
    private record Operation(String api, String id, boolean limited) {}

    private final ResourceInfo resource;
    private final RoutingContext call;
    private final UsageCounter counter;
    private final boolean enabled;
    private final ConcurrentMap<Method, Optional<Operation>> operations = new ConcurrentHashMap<>();

    public UsageFilter(ResourceInfo resource, RoutingContext call, UsageCounter counter, UsageConfig config) {
        this.resource = resource;
        this.call = call;
        this.counter = counter;
        this.enabled = config.enabled();
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        String application = enabled ? CountedCaller.of(call) : null;
        if (application == null) {
            return;
        }
        // An application is known only where an operation was found.
        ResourceOperation called = ResourceOperation.of(resource);
        Optional<Operation> counted = operations.computeIfAbsent(called.method(), method -> operation(called));
        if (counted.isPresent()) {
            if (response.getEntity() instanceof ManyAnswers many) {
                many.answers()
                        .forEach(answer -> counter.count(
                                application,
                                counted.get().api(),
                                counted.get().id(),
                                answer.status(),
                                answer.code(),
                                RequestId.of(call),
                                null));
                return;
            }
            int status = response.getStatus();
            counter.count(
                    application,
                    counted.get().api(),
                    counted.get().id(),
                    status,
                    code(response).orElse(null),
                    RequestId.of(call),
                    counted.get().limited() ? unlessByStatus(RateLimitFilter.hasCounted(call), status) : null);
        }
    }

    private Optional<String> code(ContainerResponseContext response) {
        if (response.getStatus() >= CLIENT_ERROR) {
            return RefusedCalls.reason(call).map(ApiException::code).map(code -> code.code());
        }
        return response.getEntity() instanceof DeclinableAnswer answer ? answer.declinedFor() : Optional.empty();
    }

    private static Boolean unlessByStatus(boolean counted, int status) {
        return counted == UsageEntry.isCountedByStatus(status) ? null : Boolean.valueOf(counted);
    }

    private static Optional<Operation> operation(ResourceOperation called) {
        CountedOperation counted = called.annotation(CountedOperation.class);
        if (counted == null) {
            return Optional.empty();
        }
        PermissionsAllowed permissions = called.annotation(PermissionsAllowed.class);
        String api = counted.api().isEmpty() ? permissions.value()[0] : counted.api();
        return Optional.of(new Operation(api, counted.value(), permissions != null));
    }
}
