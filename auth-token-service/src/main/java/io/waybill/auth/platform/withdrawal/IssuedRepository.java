package io.waybill.auth.platform.withdrawal;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;

/**
 * The queries on tokens that may have been issued. Plain SQL, as those on withdrawals, in whose transactions they run:
 * the lock on an application comes before its changed row is written.
 */
@ApplicationScoped
class IssuedRepository {

    /**
     * What may have been issued for a secret.
     *
     * @param everApproved whether its application was ever approved: no other gets tokens or has an active key
     * @param isRecorded whether every valid token was issued under a lease
     * @param now the database's time
     * @param issuingUntil end of the lease; {@code null} if there was none
     * @param longestLifetime longest lifetime of a token under it, in seconds; {@code null} if there was none
     */
    record Issued(boolean everApproved, boolean isRecorded, Instant now, Instant issuingUntil, Long longestLifetime) {}

    // An application leaves these two states with its first approval, and never returns.
    private static final String FACTS = """
            select a.state not in ('registered', 'rejected') as ever_approved,
              r.complete_from <= clock_timestamp() as is_recorded, clock_timestamp() as now,
              s.issuing_until, s.longest_lifetime
            from application a left join secret s on s.application_id = a.id cross join lease_record r
            """;

    private final Sql sql;

    IssuedRepository(Sql sql) {
        this.sql = sql;
    }

    /** For a secret; empty if it is gone, with its application. Nothing is issued until this transaction ends. */
    List<Issued> forSecret(String secretId) {
        sql.list(
                "select 1 from application where id = (select application_id from secret where id = ?)"
                        + " for no key update",
                row -> 1,
                secretId);
        // The lock first: a statement that waits for it does not see what others write meanwhile.
        return sql.list(FACTS + " where s.id = ?", Sql.as(Issued.class), secretId);
    }

    /** For each secret of an application, or once without any; empty if the application is gone. */
    List<Issued> forApplication(String clientId) {
        sql.list("select 1 from application where client_id = ? for no key update", row -> 1, clientId);
        return sql.list(FACTS + " where a.client_id = ?", Sql.as(Issued.class), clientId);
    }
}
