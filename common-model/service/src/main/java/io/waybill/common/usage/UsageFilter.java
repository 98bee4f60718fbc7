package io.waybill.common.usage;

import io.quarkus.security.PermissionsAllowed;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Fault;
import io.waybill.common.ratelimit.RateLimitFilter;
import io.waybill.common.security.Caller;
import io.waybill.common.security.RefusedCallers;
import io.waybill.common.web.RefusedCalls;
import io.waybill.common.web.RequestHead;
import io.waybill.common.web.routing.ResourceOperation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ResourceInfo;
import java.lang.reflect.Method;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/**
 * Counts each call of a {@link CountedOperation} whose application is known, with its final status, after all other
 * response filters; a request that makes many calls as all of them ({@link BatchAnswer}). Remembers calls that fail.
 */
// Quarkus REST creates filters before the configuration exists: a client proxy waits for the first call.
@ApplicationScoped
public class UsageFilter {

    /** Response filters run in descending order. */
    static final int LAST = 1;

    private static final int CLIENT_ERROR = 400;

    private static final String APPLICATION = UsageFilter.class.getName();

    private static final String CLAIMED = APPLICATION + ".claimed";

    /**
     * What an operation is counted as.
     *
     * @param limited whether its calls are counted against the limit of its API
     */
    private record Operation(String api, String id, boolean limited) {}

    private final UsageCounter counter;
    private final RecentFailures failures;
    private final Clock clock;
    private final boolean enabled;
    private final ConcurrentMap<Method, Optional<Operation>> operations = new ConcurrentHashMap<>();

    public UsageFilter(UsageCounter counter, RecentFailures failures, UsageConfig config, Clock clock) {
        this.counter = counter;
        this.failures = failures;
        this.clock = clock;
        this.enabled = config.enabled();
    }

    /**
     * Sets the application that makes a call, for an operation that has found it by credentials in its input.
     *
     * @param applicationId internal id
     */
    public static void setCaller(RoutingContext call, String applicationId) {
        call.put(APPLICATION, applicationId);
    }

    /**
     * Sets the application that a call says it comes from, with credentials that are refused. The call is not counted;
     * the application sees that there was one, see {@link FailedCall#unproven}.
     *
     * @param applicationId internal id
     */
    public static void setClaimedCaller(RoutingContext call, String applicationId) {
        call.put(CLAIMED, applicationId);
    }

    private static String caller(RoutingContext call) {
        String found = call.get(APPLICATION);
        return found == null
                ? Caller.authenticated(call).map(Caller::applicationId).orElse(null)
                : found;
    }

    @ServerResponseFilter(priority = LAST)
    public void count(ContainerResponseContext response, ResourceInfo resource, RoutingContext call) {
        String application = enabled ? caller(call) : null;
        if (application == null) {
            if (enabled && response.getStatus() >= CLIENT_ERROR) {
                noteUnproven(response, resource, call);
            }
            return;
        }
        // An application is known only where an operation was found.
        Optional<Operation> counted = counted(resource);
        if (counted.isPresent()) {
            if (response.getEntity() instanceof BatchAnswer many) {
                many.answers().forEach(answer -> count(application, counted.get(), answer, call));
                return;
            }
            int status = response.getStatus();
            String code = code(response, call).orElse(null);
            counter.count(
                    application,
                    counted.get().api(),
                    counted.get().id(),
                    status,
                    code,
                    RequestHead.id(call),
                    counted.get().limited() ? unlessByStatus(RateLimitFilter.hasCounted(call), status) : null);
            if (status >= CLIENT_ERROR || code != null) {
                note(application, counted.get(), status, code, RequestHead.id(call), faults(call));
            }
        }
    }

    private void count(String application, Operation operation, BatchAnswer.Answered answer, RoutingContext call) {
        counter.count(
                application,
                operation.api(),
                operation.id(),
                answer.status(),
                answer.code(),
                RequestHead.id(call),
                null);
        if (answer.status() >= CLIENT_ERROR || answer.code() != null) {
            note(application, operation, answer.status(), answer.code(), RequestHead.id(call), answer.faults());
        }
    }

    private void noteUnproven(ContainerResponseContext response, ResourceInfo resource, RoutingContext call) {
        // Anybody may send another's client id: neither a request id nor what was wrong is noted.
        String found = call.get(CLAIMED);
        String claimed = found == null ? RefusedCallers.application(call) : found;
        if (claimed != null) {
            String code = code(response, call).orElse(null);
            counted(resource)
                    .ifPresent(operation -> note(claimed, operation, response.getStatus(), code, null, List.of()));
        }
    }

    private void note(
            String application, Operation operation, int status, String code, String requestId, List<Fault> faults) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        failures.add(new FailedCall(
                application, operation.api(), operation.id(), status, code, now, requestId, faults, requestId == null));
    }

    private static List<Fault> faults(RoutingContext call) {
        return RefusedCalls.reason(call).map(ApiException::faults).orElse(List.of());
    }

    private Optional<Operation> counted(ResourceInfo called) {
        Method method = called.getResourceMethod();
        return method == null
                ? Optional.empty()
                : operations.computeIfAbsent(method, unknown -> operation(ResourceOperation.of(called)));
    }

    private static Optional<String> code(ContainerResponseContext response, RoutingContext call) {
        if (response.getStatus() >= CLIENT_ERROR) {
            return RefusedCalls.reason(call).map(ApiException::codeForClient);
        }
        return response.getEntity() instanceof DeclinableAnswer answer ? answer.declinedFor() : Optional.empty();
    }

    private static Boolean unlessByStatus(boolean counted, int status) {
        return counted == UsageEntry.FREE.contains(status) ? Boolean.valueOf(counted) : null;
    }

    private static Optional<Operation> operation(ResourceOperation called) {
        CountedOperation counted = called.annotation(CountedOperation.class);
        if (counted == null) {
            return Optional.empty();
        }
        PermissionsAllowed permissions = called.annotation(PermissionsAllowed.class);
        String api = counted.api().isEmpty() ? permissions.value()[0] : counted.api();
        return Optional.of(new Operation(api, called.method().getName(), permissions != null));
    }
}
