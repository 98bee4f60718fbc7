package io.waybill.auth.platform.audit;

import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;

/** Keeps refused log-ins in the audit trail for 90 days; changes are kept for good. */
@ApplicationScoped
class RefusedLogins {

    private static final Duration KEPT = Duration.ofDays(90);
    private static final int AT_ONCE = 5_000;

    private final RefusedLoginRepository repository;
    private final Clock clock;

    RefusedLogins(RefusedLoginRepository repository, Clock clock) {
        this.repository = repository;
        this.clock = clock;
    }

    @Scheduled(identity = "refused-logins-cleanup", every = "1h", delayed = "1h")
    void cleanUp() {
        int deleted;
        do {
            deleted = repository.deleteBefore(clock.instant().minus(KEPT), AT_ONCE);
        } while (deleted == AT_ONCE);
    }
}
