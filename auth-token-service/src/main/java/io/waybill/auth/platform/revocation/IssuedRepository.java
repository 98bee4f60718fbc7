package io.waybill.auth.platform.revocation;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import org.hibernate.Session;
import org.hibernate.query.QueryFlushMode;

/**
 * The queries on tokens that may have been issued. They flush nothing: the lock on an application comes before its
 * changed row is written.
 */
@ApplicationScoped
class IssuedRepository {

    /**
     * What may have been issued for a secret or key.
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
              s.issuing_until, cast(s.longest_lifetime as bigint)
            from application a left join credential s on s.application_id = a.id cross join lease_record r
            """;

    private final Session session;

    IssuedRepository(Session session) {
        this.session = session;
    }

    /**
     * For a secret or key; empty if it is gone, with its application. Nothing is issued until this transaction ends.
     */
    List<Issued> forSecret(String secretId) {
        return locked("id = (select application_id from credential where id = ?1)", "s.id = ?1", secretId);
    }

    /** For each secret and key of an application, or once without any; empty if the application is gone. */
    List<Issued> forApplication(String clientId) {
        return locked("client_id = ?1", "a.client_id = ?1", clientId);
    }

    /** The lock comes first: a statement that waits for it does not see what others write meanwhile. */
    private List<Issued> locked(String application, String wanted, String id) {
        list("select 1 from application where " + application + " for no key update", Integer.class, id);
        return list(FACTS + " where " + wanted, Issued.class, id);
    }

    private <T> List<T> list(String query, Class<T> type, String id) {
        return session.createNativeQuery(query, type)
                .setQueryFlushMode(QueryFlushMode.NO_FLUSH)
                .setParameter(1, id)
                .list();
    }
}
