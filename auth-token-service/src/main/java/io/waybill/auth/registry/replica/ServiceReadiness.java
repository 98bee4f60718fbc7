package io.waybill.auth.registry.replica;

import io.waybill.common.usage.ReplicaReadiness.Status;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The readiness of a service.
 *
 * @param service id of its API
 * @param ready replicas that are ready
 * @param replicas replicas that have reported lately, and not that they stop
 * @param failing names of the checks that fail on any of them
 * @param reportedAt when the last report arrived
 */
public record ServiceReadiness(
        String service, State state, int ready, int replicas, List<String> failing, Instant reportedAt) {

    /** What people see first. */
    public enum State {
        READY,
        PARTLY_READY,
        NOT_READY,
        SILENT
    }

    /**
     * Sums up the replicas of a service.
     *
     * @param all at least one
     * @param since earlier reports say nothing about the present
     */
    static ServiceReadiness of(String service, List<Replica> all, Instant since) {
        List<Replica> present = all.stream()
                .filter(replica -> replica.status() != Status.STOPPED)
                .filter(replica -> !replica.reportedAt().isBefore(since))
                .toList();
        int ready = (int) present.stream()
                .filter(replica -> replica.status() == Status.UP)
                .count();
        List<String> failing = present.stream()
                .flatMap(replica -> Arrays.stream(replica.failing().split(",", -1)))
                .filter(name -> !name.isEmpty())
                .distinct()
                .sorted()
                .toList();
        return new ServiceReadiness(
                service,
                state(ready, present.size()),
                ready,
                present.size(),
                failing,
                all.stream()
                        .map(Replica::reportedAt)
                        .max(Comparator.naturalOrder())
                        .orElseThrow());
    }

    private static State state(int ready, int replicas) {
        if (replicas == 0) {
            return State.SILENT;
        }
        return ready == 0 ? State.NOT_READY : ready < replicas ? State.PARTLY_READY : State.READY;
    }
}
