package io.waybill.common.usage;

import io.quarkus.security.PermissionsAllowed;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Fault;
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
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Counts each call of a {@link CountedOperation} whose application is known, with its final status, after all other
 * response filters; a request that makes many calls as all of them ({@link ManyAnswers}). Notes those that fail.
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
    private final RecentFailures failures;
    private final Clock clock;
    private final boolean enabled;
    private final ConcurrentMap<Method, Optional<Operation>> operations = new ConcurrentHashMap<>();

    public UsageFilter(
            ResourceInfo resource,
            RoutingContext call,
            UsageCounter counter,
            RecentFailures failures,
            UsageConfig config,
            Clock clock) {
        this.resource = resource;
        this.call = call;
        this.counter = counter;
        this.failures = failures;
        this.clock = clock;
        this.enabled = config.enabled();
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        String application = enabled ? CountedCaller.of(call) : null;
        if (application == null) {
            if (enabled && response.getStatus() >= CLIENT_ERROR) {
                noteUnproven(response);
            }
            return;
        }
        // An application is known only where an operation was found.
        Optional<Operation> counted = counted(ResourceOperation.of(resource));
        if (counted.isPresent()) {
            if (response.getEntity() instanceof ManyAnswers many) {
                many.answers().forEach(answer -> count(application, counted.get(), answer));
                return;
            }
            int status = response.getStatus();
            String code = code(response).orElse(null);
            counter.count(
                    application,
                    counted.get().api(),
                    counted.get().id(),
                    status,
                    code,
                    RequestId.of(call),
                    counted.get().limited() ? unlessByStatus(RateLimitFilter.hasCounted(call), status) : null);
            if (status >= CLIENT_ERROR || code != null) {
                note(application, counted.get(), status, code, RequestId.of(call), faults());
            }
        }
    }

    private void count(String application, Operation operation, ManyAnswers.Answered answer) {
        counter.count(
                application, operation.api(), operation.id(), answer.status(), answer.code(), RequestId.of(call), null);
        if (answer.status() >= CLIENT_ERROR || answer.code() != null) {
            note(application, operation, answer.status(), answer.code(), RequestId.of(call), answer.faults());
        }
    }

    /** Anybody may send another's client id: neither a request id nor what was wrong is noted. */
    private void noteUnproven(ContainerResponseContext response) {
        String claimed = CountedCaller.claimed(call);
        if (claimed != null) {
            String code = code(response).orElse(null);
            counted(ResourceOperation.of(resource))
                    .ifPresent(operation -> note(claimed, operation, response.getStatus(), code, null, List.of()));
        }
    }

    private void note(
            String application, Operation operation, int status, String code, String requestId, List<Fault> faults) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        failures.add(new FailedCall(
                application, operation.api(), operation.id(), status, code, now, requestId, faults, requestId == null));
    }

    private List<Fault> faults() {
        return RefusedCalls.reason(call).map(ApiException::faults).orElse(List.of());
    }

    private Optional<Operation> counted(ResourceOperation called) {
        return operations.computeIfAbsent(called.method(), method -> operation(called));
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
