package io.waybill.auth.platform.change;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.hibernate.query.QueryFlushMode;

/** The log of changes. */
@ApplicationScoped
class ChangeRepository implements PanacheRepositoryBase<ChangeEntity, Long> {

    private static final int AT_ONCE = 1_000;

    /** A change written by another replica. */
    record Change(long version, ChangeKind kind, String subject) {}

    /**
     * The database's state at one moment.
     *
     * @param version of the latest change, even if the log no longer has it
     * @param now the database's time
     */
    record State(long version, Instant now) {}

    private static final String APPEND = """
            WITH next AS (UPDATE change_counter SET version = version + 1 RETURNING version)
            INSERT INTO change (version, kind, subject, changed_at)
            SELECT version, :kind, :subject, clock_timestamp() FROM next RETURNING version
            """;

    /**
     * Appends a change in the present transaction; concurrent transactions that append wait until it ends. Does not
     * flush: what has changed is written once, at the end of the transaction.
     */
    long append(ChangeKind kind, String subject) {
        return getSession()
                .createNativeQuery(APPEND, Long.class)
                .setParameter("kind", kind.name())
                .setParameter("subject", subject)
                .setQueryFlushMode(QueryFlushMode.NO_FLUSH)
                .getSingleResult();
    }

    State state() {
        return getSession()
                .createNativeQuery("SELECT version, clock_timestamp() AS now FROM change_counter", State.class)
                .getSingleResult();
    }

    List<Change> after(long version) {
        return find("select version, kind, subject from ChangeEntity where version > ?1 order by version", version)
                .project(Change.class)
                .page(0, AT_ONCE)
                .list();
    }

    /**
     * Deletes changes that every replica has read. A replica that was inactive for longer sees the gap and starts
     * afresh.
     */
    @Transactional
    void deleteOlderThan(Duration age) {
        getEntityManager()
                .createNativeQuery(
                        "DELETE FROM change WHERE changed_at < clock_timestamp() - make_interval(secs => :age)")
                .setParameter("age", (double) age.toSeconds())
                .executeUpdate();
    }
}
