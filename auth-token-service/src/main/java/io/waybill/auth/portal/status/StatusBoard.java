package io.waybill.auth.portal.status;

import io.waybill.auth.registry.replica.Replicas;
import io.waybill.auth.registry.replica.ServiceReadiness;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * What the status page shows. It is open to everybody, so it is read from the database once in some seconds, however
 * many ask, and those who ask while the database is silent do not wait for each other.
 */
@ApplicationScoped
class StatusBoard {

    private static final Duration FRESH = Duration.ofSeconds(5);
    private static final Duration BETWEEN_FAILURES = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final int RETRY_AFTER_SECONDS = 2;

    private final Supplier<List<ServiceReadiness>> services;
    private final Supplier<List<Incident>> incidents;
    private final Clock clock;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile Status known;
    private volatile Instant failedAt = Instant.EPOCH;

    @Inject
    StatusBoard(Replicas replicas, Incidents incidents, Clock clock) {
        this(replicas::services, incidents::shown, clock);
    }

    StatusBoard(Supplier<List<ServiceReadiness>> services, Supplier<List<Incident>> incidents, Clock clock) {
        this.services = services;
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

    /**
     * The present status.
     *
     * @throws ApiException 503 if it cannot be read, or somebody else has been reading it for a second
     */
    Status status() {
        Status present = known;
        return isFresh(present) ? present : read();
    }

    private Status read() {
        if (!begins()) {
            throw unknown();
        }
        try {
            if (isFresh(known)) {
                return known;
            }
            Instant now = clock.instant();
            if (now.isBefore(failedAt.plus(BETWEEN_FAILURES))) {
                throw unknown();
            }
            failedAt = now;
            known = new Status(now, services.get(), incidents.get());
            failedAt = Instant.EPOCH;
            return known;
        } finally {
            reading.unlock();
        }
    }

    private boolean begins() {
        try {
            return reading.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean isFresh(Status status) {
        return status != null && clock.instant().isBefore(status.at().plus(FRESH));
    }

    private static ApiException unknown() {
        return ApiException.unavailable("the status is not known at the moment", RETRY_AFTER_SECONDS);
    }

    /** Something was written here just now. */
    void forget() {
        reading.lock();
        try {
            known = null;
        } finally {
            reading.unlock();
        }
    }
}
