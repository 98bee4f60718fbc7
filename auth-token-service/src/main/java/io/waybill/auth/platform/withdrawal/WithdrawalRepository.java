package io.waybill.auth.platform.withdrawal;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.auth.platform.change.ChangeKind;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hibernate.query.QueryFlushMode;

/**
 * The queries on withdrawals. Those in plain SQL do not flush: a caller's change of the application is written once, at
 * the end of its transaction.
 */
@ApplicationScoped
class WithdrawalRepository implements PanacheRepositoryBase<WithdrawalEntity, Long> {

    private static final String DELETE = """
            DELETE FROM withdrawal WHERE (client_id = :clientOfAll AND api IS NOT DISTINCT FROM :api AND jti IS NULL)
              OR sid = :sid OR kid = :kid RETURNING
            """;

    private static final String PUT = "WITH same AS (" + DELETE + """
             before, until)
            INSERT INTO withdrawal (version, jti, client_id, api, sid, kid, before, until)
            SELECT :version, :jti, :client, :api, :sid, :kid, greatest(:before, max(before)), greatest(:until, max(until))
            FROM same
            """;

    /** The database's time, on which all replicas agree. */
    Instant now() {
        return getSession()
                .createNativeQuery("SELECT clock_timestamp()", Instant.class)
                .setQueryFlushMode(QueryFlushMode.NO_FLUSH)
                .getSingleResult();
    }

    /** Adds an entry that replaces earlier ones with the same key, and covers at least as much. */
    void put(Withdrawal entry) {
        getSession()
                .createNativeMutationQuery(PUT)
                .setParameter("clientOfAll", entry.jti() == null ? entry.clientId() : null, String.class)
                .setParameter("version", entry.version())
                .setParameter("jti", entry.jti(), String.class)
                .setParameter("client", entry.clientId(), String.class)
                .setParameter("api", entry.api(), String.class)
                .setParameter("sid", entry.sid(), String.class)
                .setParameter("kid", entry.kid(), String.class)
                .setParameter("before", entry.before(), Instant.class)
                .setParameter("until", entry.until())
                .setQueryFlushMode(QueryFlushMode.NO_FLUSH)
                .executeUpdate();
    }

    /** The version of the list: that of its latest entry, which is never deleted. */
    long latestVersion() {
        return find("select coalesce(max(version), 0) from WithdrawalEntity")
                .project(Long.class)
                .singleResult();
    }

    /** Whether the list had this version in the last hour, for which changes are kept. */
    boolean hadVersion(long version) {
        return find(
                                "select count(*) from ChangeEntity where version = ?1 and kind = ?2",
                                version,
                                ChangeKind.WITHDRAWAL)
                        .project(Long.class)
                        .singleResult()
                > 0;
    }

    /** The next entries in force after a version. */
    List<Withdrawal> after(long version, int limit) {
        return find("""
                        select version, jti, clientId, api, sid, kid, before, until from WithdrawalEntity
                        where version > ?1 and until > instant order by version
                        """, version).project(Withdrawal.class).page(0, limit).list();
    }

    /**
     * Deletes the entry of a client, or of one of its grants, if {@code api} is not {@code null}.
     *
     * @return until when it was in force; empty if there was none
     */
    Optional<Instant> deleteEntry(String clientId, String api) {
        return getSession()
                .createNativeQuery(DELETE + " until", Instant.class)
                .setParameter("clientOfAll", clientId)
                .setParameter("api", api, String.class)
                .setParameter("sid", null, String.class)
                .setParameter("kid", null, String.class)
                .setQueryFlushMode(QueryFlushMode.NO_FLUSH)
                .stream()
                .max(Instant::compareTo);
    }

    boolean hasToken(String jti) {
        return count("jti", jti) > 0;
    }

    long tokensOf(String clientId) {
        return count("clientId = ?1 and jti is not null", clientId);
    }

    void deleteTokensOf(String clientId) {
        delete("clientId = ?1 and jti is not null", clientId);
    }

    void deleteExpired() {
        delete("until <= instant and version < (select max(w.version) from WithdrawalEntity w)");
    }
}
