package io.waybill.auth.token.client;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.token.client.RefusedAssertionException.Reason;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.Session;

/** The assertions that have been used, on all replicas: each can be used once. */
@ApplicationScoped
class UsedAssertionRepository {

    /** Remembered ones of an application, so that the table is bounded; nearly eight new ones a second. */
    static final int MOST = 3_000;

    /** Allows for replicas whose clocks disagree. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    private static final int DELETED_AT_ONCE = 5_000;

    private static final String TAKE = """
            insert into client_assertion as taken (application_id, jti, expires_at)
            select :application, :jti, :until
            where (select count(*) from (
              select 1 from client_assertion where application_id = :application limit :most) live) < :most
            on conflict (application_id, jti) do update set expires_at = excluded.expires_at
              where taken.expires_at < :now
            """;

    private static final String IS_TAKEN = """
            select 1 from client_assertion where application_id = :application and jti = :jti
            """;

    private static final String DELETE = """
            delete from client_assertion where ctid = any (array(
              select ctid from client_assertion where expires_at < :now limit :most for update skip locked))
            """;

    private final Session session;
    private final Clock clock;

    UsedAssertionRepository(Session session, Clock clock) {
        this.session = session;
        this.clock = clock;
    }

    /**
     * Accepts an assertion: of equal ones that are sent at the same time, to any replicas, one.
     *
     * @param jti SHA-256 of its id
     * @param until when it can no longer be taken anyway
     * @throws RefusedAssertionException if it has been accepted before
     * @throws ApiException 429 if the application has sent very many in the last minutes
     */
    @Transactional
    void take(UUID application, byte[] jti, Instant until) throws RefusedAssertionException {
        int taken = session.createNativeMutationQuery(TAKE)
                .setParameter("application", application)
                .setParameter("jti", jti)
                .setParameter("until", until.plus(MARGIN))
                .setParameter("most", MOST)
                .setParameter("now", clock.instant())
                .executeUpdate();
        if (taken == 1) {
            return;
        }
        if (session.createNativeQuery(IS_TAKEN, Integer.class)
                .setParameter("application", application)
                .setParameter("jti", jti)
                .list()
                .isEmpty()) {
            throw new ApiException(
                            ErrorCode.RATE_LIMITED_PER_SECOND,
                            "the application has sent more than " + MOST + " assertions in the last minutes")
                    .withHeader("Retry-After", "60");
        }
        throw new RefusedAssertionException(Reason.REPLAYED);
    }

    /** Deletes assertions that have expired. */
    @Scheduled(
            identity = "taken-assertions",
            every = "1m",
            delayed = "1m",
            concurrentExecution = ConcurrentExecution.SKIP)
    void deleteExpired() {
        int deleted;
        do {
            deleted = QuarkusTransaction.requiringNew()
                    .call(() -> session.createNativeMutationQuery(DELETE)
                            .setParameter("now", clock.instant())
                            .setParameter("most", DELETED_AT_ONCE)
                            .executeUpdate());
        } while (deleted == DELETED_AT_ONCE);
    }
}
