package io.waybill.auth.portal.session;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.sql.AdvisoryLock;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The queries on accounts. */
@ApplicationScoped
public class AccountRepository implements PanacheRepositoryBase<AccountEntity, UUID> {

    private static final String SELECT =
            "select id, name, issuer, subject, mail, mailVerified, roles, locked, createdAt,"
                    + " sessionEpoch from AccountEntity where ";

    void lockConfiguring() {
        getEntityManager()
                .createNativeQuery("select 1 from pg_advisory_xact_lock(:key)")
                .setParameter("key", AdvisoryLock.CONFIGURED_ACCOUNTS.number())
                .getSingleResult();
    }

    List<AccountEntity> ofIssuer(String issuer) {
        return list("issuer", issuer);
    }

    Optional<Account> byId(UUID id) {
        return find(SELECT + "id = ?1", id).project(Account.class).firstResultOptional();
    }

    Optional<Account> bySubject(String issuer, String subject) {
        return find(SELECT + "issuer = ?1 and subject = ?2", issuer, subject)
                .project(Account.class)
                .firstResultOptional();
    }

    Optional<Account> byVerifiedMail(String issuer, String mail) {
        return find(
                        SELECT + "mail = ?1 and mailVerified and not locked and issuer = ?2"
                                + " and (configured is not null or issuer <> ?3) order by lastLogInAt desc nulls last",
                        mail,
                        issuer,
                        ConfiguredAccounts.ISSUER)
                .project(Account.class)
                .firstResultOptional();
    }

    /** Stores the account of a person at the provider; false if there is one. */
    boolean insert(UUID id, ProvidedIdentity person, Instant now) {
        return getEntityManager()
                        .createQuery("insert into AccountEntity"
                                + " (id, name, issuer, subject, mailVerified, roles, locked, createdAt, sessionEpoch)"
                                + " values (:id, :name, :issuer, :subject, false, :roles, false, :now, 0)"
                                + " on conflict (issuer, subject) do nothing")
                        .setParameter("id", id)
                        .setParameter("name", person.name())
                        .setParameter("issuer", person.issuer())
                        .setParameter("subject", person.subject())
                        .setParameter("roles", person.roles())
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    /**
     * Stores what the provider says of the person now. Other roles end all sessions: an operator's other ones might
     * lack what the provider must say of an operator's log-in.
     */
    void describe(UUID id, ProvidedIdentity person) {
        update(
                "name = ?1, mail = ?2, mailVerified = ?3, roles = ?4,"
                        + " sessionEpoch = sessionEpoch + case when roles = ?4 then 0 else 1 end where id = ?5",
                person.name(),
                person.mail(),
                person.isMailVerified(),
                person.roles(),
                id);
    }

    /**
     * Locks the accounts of all who have a role until the end of the transaction: of two operators who act on each
     * other, the second is an operator no longer. The lock lets rows through that refer to an account, like the form
     * that either operator has just sent: a stronger one would make two of them wait for each other.
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public void lockOperators() {
        getEntityManager()
                .createNativeQuery("select id from account where roles <> '' order by id for no key update")
                .getResultList();
    }

    /**
     * Locks the account until the end of the transaction: what ends its sessions comes before a log-in, or after it.
     * Taken before the rows that belong to the account.
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public void lock(UUID id) {
        getEntityManager()
                .createNativeQuery("select 1 from account where id = :id for no key update")
                .setParameter("id", id)
                .getResultList();
    }

    /** Refuses log-ins and sessions of the account, or lets them in again. */
    public void setLocked(UUID id, boolean locked) {
        update("locked = ?1 where id = ?2", locked, id);
    }
}
