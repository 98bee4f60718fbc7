package io.waybill.auth.portal.session;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.sql.AdvisoryLock;
import io.waybill.common.web.SourceAddress.Network;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The queries on accounts. */
@ApplicationScoped
public class AccountRepository implements PanacheRepositoryBase<AccountEntity, UUID> {

    private static final String SELECT =
            "select id, name, mail, shownMail, mailVerified, subject, passwordHash, oneTimeUntil, role, locked,"
                    + " createdAt, sessionEpoch from AccountEntity where ";

    private static final String COUNT_SIGN_UP = """
            with network as (select * from unnest(:names, :most) as network (name, most))
            insert into sign_up (source, made_at)
            select name, :now from network
            where not exists (
              select 1 from network full_one
              where (select count(*) from sign_up s where s.source = full_one.name and s.made_at > :since) >= full_one.most)
            """;

    void lockConfiguring() {
        getEntityManager()
                .createNativeQuery("select 1 from pg_advisory_xact_lock(:key)")
                .setParameter("key", AdvisoryLock.CONFIGURED_ACCOUNTS.number())
                .getSingleResult();
    }

    Optional<Account> byMail(String mail) {
        return find(SELECT + "mail = ?1", mail).project(Account.class).firstResultOptional();
    }

    Optional<Account> byId(UUID id) {
        return find(SELECT + "id = ?1", id).project(Account.class).firstResultOptional();
    }

    Optional<Account> bySubject(String issuer, String subject) {
        return find(SELECT + "issuer = ?1 and subject = ?2", issuer, subject)
                .project(Account.class)
                .firstResultOptional();
    }

    boolean isThereAnOperator() {
        return count("role = ?1", Role.operator) > 0;
    }

    /** Whether an account of our own can still be linked. */
    boolean isThereAnUnlinkedOne() {
        return find("select 1 from AccountEntity where subject is null and passwordHash is not null and not locked")
                .project(Integer.class)
                .firstResultOptional()
                .isPresent();
    }

    /** Stores the account; false if another has the mail address. */
    boolean insert(Account account) {
        return getEntityManager()
                        .createQuery("insert into AccountEntity"
                                + " (id, name, mail, passwordHash, role, locked, createdAt, sessionEpoch)"
                                + " values (:id, :name, :mail, :hash, :role, false, :now, 0)"
                                + " on conflict (mail) do nothing")
                        .setParameter("id", account.id())
                        .setParameter("name", account.name())
                        .setParameter("mail", account.mail())
                        .setParameter("hash", account.passwordHash())
                        .setParameter("role", account.role())
                        .setParameter("now", account.createdAt())
                        .executeUpdate()
                == 1;
    }

    /** Stores the account of a person at the provider; false if there is one. */
    boolean insert(UUID id, ProvidedIdentity person, Instant now) {
        return getEntityManager()
                        .createQuery("insert into AccountEntity"
                                + " (id, name, issuer, subject, role, locked, createdAt, sessionEpoch)"
                                + " values (:id, :name, :issuer, :subject, :role, false, :now, 0)"
                                + " on conflict (issuer, subject) do nothing")
                        .setParameter("id", id)
                        .setParameter("name", person.name())
                        .setParameter("issuer", person.issuer())
                        .setParameter("subject", person.subject())
                        .setParameter("role", person.role())
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    /**
     * Stores what the provider says of the person now. Another role ends all sessions: an operator's other ones might
     * lack what the provider must say of an operator's log-in.
     */
    void describe(UUID id, ProvidedIdentity person) {
        update(
                "name = ?1, providerMail = ?2, mailVerified = ?3, role = ?4,"
                        + " sessionEpoch = sessionEpoch + case when role = ?4 then 0 else 1 end where id = ?5",
                person.name(),
                person.mail(),
                person.isMailVerified(),
                person.role(),
                id);
    }

    /** Gives an account of our own the person's identity at the provider, and deletes its password. */
    void link(UUID id, ProvidedIdentity person) {
        update(
                "issuer = ?1, subject = ?2, passwordHash = null, oneTimeUntil = null where id = ?3",
                person.issuer(),
                person.subject(),
                id);
    }

    /**
     * Locks the accounts of all operators until the end of the transaction: of two operators who act on each other, the
     * second is an operator no longer. The lock lets rows through that refer to an account, like the form that either
     * operator has just sent: a stronger one would make two of them wait for each other.
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public void lockOperators() {
        getEntityManager()
                .createNativeQuery("select id from account where role = 'operator' order by id for no key update")
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

    /** Makes somebody an operator, or an operator a developer. */
    public void setRole(UUID id, Role role) {
        update("role = ?1 where id = ?2", role, id);
    }

    void configured(UUID id, Instant now) {
        update("configuredAt = ?1 where id = ?2", now, id);
    }

    /** @param oneTimeUntil {@code null} for a password that the person has chosen */
    void setPassword(UUID id, String hash, Instant oneTimeUntil) {
        update("passwordHash = ?1, oneTimeUntil = ?2 where id = ?3", hash, oneTimeUntil, id);
    }

    /** Lets one sign-up at a time be counted in a network, until the end of the transaction. */
    void lockSignUps(String network) {
        getEntityManager()
                .createNativeQuery("select 1 from pg_advisory_xact_lock(:key, hashtext(:network))")
                .setParameter("key", AdvisoryLock.SIGN_UPS.number())
                .setParameter("network", network)
                .getSingleResult();
    }

    /**
     * Counts a sign-up in every network, unless one of them has had as many within the window.
     *
     * @param most for a network of one address; wider ones have a multiple
     */
    boolean countSignUp(List<Network> networks, int most, Instant now, Duration window) {
        return getEntityManager()
                        .createNativeQuery(COUNT_SIGN_UP)
                        .setParameter(
                                "names", networks.stream().map(Network::name).toArray(String[]::new))
                        .setParameter(
                                "most",
                                networks.stream()
                                        .map(network -> network.allowance() * most)
                                        .toArray(Integer[]::new))
                        .setParameter("now", now)
                        .setParameter("since", now.minus(window))
                        .executeUpdate()
                > 0;
    }

    void forgetSignUpsBefore(Instant time) {
        getEntityManager()
                .createNativeQuery("delete from sign_up where made_at < :time")
                .setParameter("time", time)
                .executeUpdate();
    }
}
