package io.waybill.auth.platform.change;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;
import org.hibernate.query.QueryFlushMode;

/** The log of changes, which numbers them. Its queries flush nothing: a changed row is written once, at the end. */
@ApplicationScoped
@Transactional
class ChangeRepository {

    /** A change written by another replica. */
    record Change(long version, String kind, String subject) {}

    /** The version of the latest change, even if the log no longer has it, and the database's time. */
    record State(long version, Instant now) {}

    private static final String APPEND = """
            WITH next AS (UPDATE change_counter SET version = version + 1 RETURNING version)
            INSERT INTO change (version, kind, subject, changed_at)
            SELECT version, ?1, ?2, clock_timestamp() FROM next RETURNING version
            """;
    private static final String AFTER =
            "SELECT version, kind, subject FROM change WHERE version > ?1 ORDER BY version LIMIT 1000";

    private final Session session;

    ChangeRepository(Session session) {
        this.session = session;
    }

    /** Appends a change in the present transaction; concurrent transactions that append wait until it ends. */
    long append(ChangeKind kind, String subject) {
        return query(APPEND, Long.class)
                .setParameter(1, kind.name())
                .setParameter(2, subject)
                .getSingleResult();
    }

    State state() {
        return query("SELECT version, clock_timestamp() AS now FROM change_counter", State.class)
                .getSingleResult();
    }

    List<Change> after(long version) {
        return query(AFTER, Change.class).setParameter(1, version).list();
    }

    /**
     * Deletes changes that every replica has read. A replica that was inactive for longer sees the gap and starts
     * afresh.
     */
    void deleteOlderThan(Duration age) {
        session.createNativeMutationQuery(
                        "DELETE FROM change WHERE changed_at < clock_timestamp() - make_interval(secs => ?1)")
                .setParameter(1, age.toSeconds())
                .executeUpdate();
    }

    private <T> NativeQuery<T> query(String text, Class<T> type) {
        return session.createNativeQuery(text, type).setQueryFlushMode(QueryFlushMode.NO_FLUSH);
    }
}
