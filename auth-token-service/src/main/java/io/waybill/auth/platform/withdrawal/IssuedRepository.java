package io.waybill.auth.platform.withdrawal;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import org.hibernate.Session;
import org.hibernate.query.QueryFlushMode;

/**
 * The queries on tokens that may have been issued; it has no entity of its own. None of them flushes: a caller's change
 * of the application is written once, at the end of its transaction.
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
     * @param longest longest lifetime of a token under it, in seconds; {@code null} if there was none
     */
    record Issued(boolean everApproved, boolean isRecorded, Instant now, Instant issuingUntil, Long longest) {}

    // An application leaves these two states with its first approval, and never returns.
    private static final String FACTS = """
            select a.state not in ('registered', 'rejected') as ever_approved,
              r.complete_from <= clock_timestamp() as is_recorded, clock_timestamp() as now,
              s.issuing_until, s.longest_lifetime
            from application a left join secret s on s.application_id = a.id cross join lease_record r
            """;

    private static final String OF_SECRET = FACTS + " where s.id = :id";
    private static final String OF_APPLICATION = FACTS + " where a.client_id = :id";

    private final Session session;

    IssuedRepository(Session session) {
        this.session = session;
    }

    /** For a secret; empty if it is gone, with its application. Nothing is issued until this transaction ends. */
    List<Issued> forSecret(String secretId) {
        lock("id = (select application_id from secret where id = :id)", secretId);
        return read(OF_SECRET, secretId);
    }

    /** For each secret of an application, or once without any; empty if the application is gone. */
    List<Issued> forApplication(String clientId) {
        lock("client_id = :id", clientId);
        return read(OF_APPLICATION, clientId);
    }

    /** The lock first: a statement that waits for it does not see what others write meanwhile. */
    private void lock(String condition, String id) {
        session.createNativeQuery("select 1 from application where " + condition + " for no key update", Integer.class)
                .setParameter("id", id)
                .setQueryFlushMode(QueryFlushMode.NO_FLUSH)
                .list();
    }

    private List<Issued> read(String facts, String id) {
        return session.createNativeQuery(facts, Issued.class)
                .setParameter("id", id)
                .setQueryFlushMode(QueryFlushMode.NO_FLUSH)
                .list();
    }
}
