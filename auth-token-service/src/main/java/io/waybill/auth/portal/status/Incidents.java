package io.waybill.auth.portal.status;

import io.quarkus.scheduler.Scheduled;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What operators write about incidents. */
@ApplicationScoped
public class Incidents {

    /** Resolved ones are shown for as long. */
    private static final Duration SHOWN = Duration.ofDays(30);

    /** And kept for as long; the audit trail has them longer. */
    private static final Duration KEPT = Duration.ofDays(400);

    private static final int MOST_SHOWN = 50;
    private static final int MOST_OPEN = 20;
    private static final int MOST_UPDATES = 50;

    private final IncidentRepository repository;
    private final AuditTrail audit;
    private final Clock clock;

    Incidents(IncidentRepository repository, AuditTrail audit, Clock clock) {
        this.repository = repository;
        this.audit = audit;
        this.clock = clock;
    }

    /** Open incidents, the latest first, then those that were resolved lately. */
    List<Incident> shown() {
        return repository.openOrResolvedSince(clock.instant().minus(SHOWN), MOST_SHOWN);
    }

    /**
     * Writes a new incident.
     *
     * @throws ApiException 409 if too many are open
     */
    @Transactional
    void open(Incident.Typed typed) {
        if (repository.open() >= MOST_OPEN) {
            throw ApiException.conflict(MOST_OPEN + " incidents are open: resolve one first");
        }
        Instant now = clock.instant();
        long id = repository.add(typed, now);
        repository.addUpdate(id, typed, now);
        audit.record("incident.open", "incident/" + id, typed.details());
    }

    /**
     * Writes what is new about an incident, and its state.
     *
     * @throws ApiException 409 if it is resolved or not known, or has too many updates
     */
    @Transactional
    void update(long id, Incident.Typed typed) {
        Instant now = clock.instant();
        if (!repository.change(id, typed.state(), now)) {
            throw ApiException.conflict("the incident is resolved: open another one");
        }
        if (repository.updatesOf(id) >= MOST_UPDATES && typed.state() != Incident.State.resolved) {
            throw ApiException.conflict(
                    "the incident has " + MOST_UPDATES + " updates: resolve it, and open another one if it goes on");
        }
        repository.addUpdate(id, typed, now);
        audit.record("incident.update", "incident/" + id, typed.details());
    }

    @Scheduled(identity = "incidents-cleanup", every = "24h", delayed = "10m")
    void cleanUp() {
        repository.deleteResolvedBefore(clock.instant().minus(KEPT));
    }
}
