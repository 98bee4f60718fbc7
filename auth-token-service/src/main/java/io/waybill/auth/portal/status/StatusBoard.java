package io.waybill.auth.portal.status;

import io.waybill.auth.registry.replica.Replicas;
import io.waybill.auth.registry.replica.ServiceReadiness;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What the status page shows. It is open to everybody, so it is read from the database once in some seconds, however
 * many ask.
 */
@ApplicationScoped
class StatusBoard {

    private static final Duration FRESH = Duration.ofSeconds(5);

    private final Replicas replicas;
    private final Incidents incidents;
    private final Clock clock;
    private Status known;

    StatusBoard(Replicas replicas, Incidents incidents, Clock clock) {
        this.replicas = replicas;
        this.incidents = incidents;
        this.clock = clock;
    }

    /**
     * The status at a time.
     *
     * @param incidents the open ones, then those that were resolved lately
     */
    record Status(Instant at, List<ServiceReadiness> services, List<Incident> incidents) {

        public List<Incident> open() {
            return incidents.stream()
                    .filter(incident -> incident.resolvedAt() == null)
                    .toList();
        }

        public List<Incident> resolved() {
            return incidents.stream()
                    .filter(incident -> incident.resolvedAt() != null)
                    .toList();
        }
    }

    synchronized Status status() {
        Instant now = clock.instant();
        if (known == null || !now.isBefore(known.at().plus(FRESH))) {
            known = new Status(now, replicas.services(), incidents.shown());
        }
        return known;
    }

    /** Something was written here just now. */
    synchronized void forget() {
        known = null;
    }
}
