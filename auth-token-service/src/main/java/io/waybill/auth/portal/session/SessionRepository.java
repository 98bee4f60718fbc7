package io.waybill.auth.portal.session;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.sealing.Sealed;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The queries on sessions. */
@ApplicationScoped
class SessionRepository implements PanacheRepositoryBase<SessionEntity, byte[]> {

    private static final String SELECT = """
            select s.id_hash, s.account_id, a.name as person, a.mail, a.mail_verified, a.roles, s.created_at, s.last_seen_at, s.authenticated_at, s.confirmed_at, s.source, s.user_agent
            from portal_session s join account a on a.id = s.account_id and not a.locked
              and a.session_epoch = s.epoch
            where\s""";

    private final Sql sql;

    SessionRepository(Sql sql) {
        this.sql = sql;
    }

    Optional<Session> byHash(byte[] hash) {
        return sql.first(SELECT + "s.id_hash = ?", Sql.as(Session.class), (Object) hash);
    }

    List<Session> ofAccount(UUID accountId) {
        return sql.list(
                SELECT + "s.account_id = ? order by s.last_seen_at desc limit 100", Sql.as(Session.class), accountId);
    }

    /** Whether the account is unchanged since it was read, and locked against changes until the transaction ends. */
    boolean loggedIn(Account account, Instant now) {
        return getEntityManager()
                        .createQuery("update AccountEntity set lastLogInAt = :now where id = :id and not locked"
                                + " and sessionEpoch = :epoch and roles = :roles")
                        .setParameter("now", now)
                        .setParameter("id", account.id())
                        .setParameter("epoch", account.sessionEpoch())
                        .setParameter("roles", account.roles())
                        .executeUpdate()
                == 1;
    }

    /**
     * Gives a session another id; false if it is gone. The row stays the same, so a concurrent end finds it.
     *
     * @param providerSession with which it must have begun, {@code null} for none: that of another could not end it
     */
    boolean renew(byte[] hash, UUID accountId, byte[] newHash, Times times, String source, String providerSession) {
        return getEntityManager()
                        .createNativeQuery("update portal_session s set id_hash = :new, last_seen_at = :now,"
                                + " authenticated_at = :authenticated, confirmed_at = cast(:confirmed as timestamptz),"
                                + " source = :source,"
                                + " epoch = (select session_epoch from account where id = s.account_id)"
                                + " where account_id = :account and id_hash = :old"
                                + " and provider_session is not distinct from cast(:provider as text)")
                        .setParameter("new", newHash)
                        .setParameter("now", times.now())
                        .setParameter("authenticated", times.authenticatedAt())
                        .setParameter("confirmed", times.confirmedAt())
                        .setParameter("source", source)
                        .setParameter("account", accountId)
                        .setParameter("old", hash)
                        .setParameter("provider", providerSession)
                        .executeUpdate()
                == 1;
    }

    /** The times of a log-in. */
    record Times(Instant now, Instant authenticatedAt, Instant confirmedAt) {}

    /** Ends all sessions of the account, and locks it until the end of the transaction. */
    void raiseEpoch(UUID accountId) {
        getEntityManager()
                .createQuery("update AccountEntity set sessionEpoch = sessionEpoch + 1 where id = :id")
                .setParameter("id", accountId)
                .executeUpdate();
    }

    /** The ID token with which the session began. */
    Optional<Sealed> token(UUID accountId, byte[] hash) {
        return find(
                        "select sealingKey, sealedToken from SessionEntity"
                                + " where accountId = ?1 and idHash = ?2 and sealedToken is not null",
                        accountId,
                        hash)
                .project(Sealed.class)
                .firstResultOptional();
    }

    void seen(byte[] hash, Instant now) {
        update("lastSeenAt = ?1 where idHash = ?2", now, hash);
    }

    /** Ends a session of the account. */
    boolean delete(UUID accountId, byte[] hash) {
        return delete("accountId = ?1 and idHash = ?2", accountId, hash) == 1;
    }

    int deleteAll(UUID accountId) {
        return (int) delete("accountId", accountId);
    }

    /** Ends the sessions that began with a session of the provider; returns their accounts. */
    @SuppressWarnings("unchecked")
    List<UUID> deleteOfProvider(String issuer, String subject, String providerSession) {
        return getEntityManager()
                .createNativeQuery("delete from portal_session s using account a"
                        + " where a.id = s.account_id and a.issuer = :issuer"
                        + " and (cast(:subject as text) is null or a.subject = :subject)"
                        + " and (cast(:session as text) is null or s.provider_session = :session)"
                        + " returning s.account_id")
                .setParameter("issuer", issuer)
                .setParameter("subject", subject)
                .setParameter("session", providerSession)
                .getResultList();
    }

    void deleteIdle(Instant lastSeenBefore) {
        delete("lastSeenAt < ?1", lastSeenBefore);
    }
}
