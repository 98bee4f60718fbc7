package io.waybill.auth.registry.membership;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The queries on the members of applications. A membership counts only for a customer's application: the view
 * {@code customer_member} omits applications with a role or from the configuration.
 */
@ApplicationScoped
public class MemberRepository implements PanacheRepositoryBase<ApplicationMember, ApplicationMember.Key> {

    /** The ids of the customers' applications of an account, parameter 1, for another query in HQL. */
    public static final String APPLICATIONS =
            "select m.applicationId from CustomerMember m where m.accountId = ?1 order by m.applicationId limit 200";

    private static final String STANDING = """
            select cast(a.state as String), a.roles = ''
                   and not exists (select 1 from Secret s where s.applicationId = a.id and s.fromConfiguration)
            from Application a where a.id = ?1
            """;

    private static final String MEMBERS = """
            select a.id, a.name, a.mail, a.mail_verified, a.locked, m.added_at, m.sees_secrets_from
            from application_member m join account a on a.id = m.account_id
            where m.application_id = ?1 %s order by m.added_at, a.id limit 200
            """;

    private static final String CONFIGURED_DEVELOPER = """
            select id from account where issuer = 'configuration' and configured is not null and mail = lower(?1) and roles = ''
            """;

    private static final String USES = """
            select m.sees_secrets_from, u.secret_id, u.last_used_at
            from customer_member m
            left join secret s on s.application_id = m.application_id
            left join secret_use u on u.secret_id = s.id
            where m.application_id = ?1 and m.account_id = ?2
            """;

    /**
     * The state of an application, as far as members are concerned.
     *
     * @param state as stored
     * @param isCustomers whether it has no role and does not come from the configuration
     */
    public record Standing(String state, boolean isCustomers) {

        public boolean mayGetMembers() {
            return isCustomers && (state.equals("approved") || state.equals("registered"));
        }
    }

    private record Use(Instant seesSecretsFrom, String secretId, Instant lastUsedAt) {}

    /** Whether an account is a member of an application, as a condition of another query: two SQL expressions. */
    public static String isMember(String application, String account) {
        return "exists (select 1 from application_member m where m.application_id = " + application
                + " and m.account_id = " + account + ")";
    }

    public Optional<Standing> standing(UUID application) {
        return find(STANDING, application).project(Standing.class).firstResultOptional();
    }

    /**
     * Locks the application: until the transaction ends, decisions about it and changes of its members and secrets take
     * turns.
     *
     * @return false if there is no such application
     */
    public boolean lock(UUID application) {
        return getSession()
                .createNativeQuery("select 1 from application where id = ?1 for update", Integer.class)
                .setParameter(1, application)
                .uniqueResultOptional()
                .isPresent();
    }

    /** The members, the oldest first. */
    public List<Member> of(UUID application) {
        return getSession()
                .createNativeQuery(MEMBERS.formatted(""), Member.class)
                .setParameter(1, application)
                .list();
    }

    /** One of the members; empty if the account is none. */
    public Optional<Member> member(UUID application, UUID account) {
        return getSession()
                .createNativeQuery(MEMBERS.formatted("and a.id = ?2"), Member.class)
                .setParameter(1, application)
                .setParameter(2, account)
                .uniqueResultOptional();
    }

    public boolean isMember(UUID application, UUID account) {
        return count("applicationId = ?1 and accountId = ?2", application, account) == 1;
    }

    public long count(UUID application) {
        return count("applicationId", application);
    }

    /** Makes the account a member who sees none of the present secrets. The caller has locked the application. */
    public void add(UUID application, UUID account, Instant now) {
        Optional<Instant> newest = find("select max(s.createdAt) from Secret s where s.applicationId = ?1", application)
                .project(Instant.class)
                .firstResultOptional();
        // Later than every existing secret, even one dated by a replica with a fast clock.
        Instant from = newest.map(createdAt -> createdAt.plus(1, ChronoUnit.MICROS))
                .filter(now::isBefore)
                .orElse(now);
        insert(application, account, now, from);
    }

    /** Makes the account that registered the application a member who sees all secrets. */
    public void addFounder(UUID application, UUID account, Instant now) {
        insert(application, account, now, null);
    }

    /**
     * Makes the configured developer's account a member who sees all secrets, if {@code owner} is its mail address. No
     * other account's address counts.
     *
     * @return the account's id
     */
    public Optional<UUID> addConfiguredOwner(UUID application, String owner, Instant now) {
        Optional<UUID> developer = getSession()
                .createNativeQuery(CONFIGURED_DEVELOPER, UUID.class)
                .setParameter(1, owner)
                .uniqueResultOptional();
        developer.ifPresent(account -> insert(application, account, now, null));
        return developer;
    }

    private void insert(UUID application, UUID account, Instant now, Instant seesSecretsFrom) {
        ApplicationMember member = new ApplicationMember();
        member.applicationId = application;
        member.accountId = account;
        member.addedAt = now;
        member.seesSecretsFrom = seesSecretsFrom;
        persist(member);
    }

    public void remove(UUID application, UUID account) {
        delete("applicationId = ?1 and accountId = ?2", application, account);
    }

    /** Shows the account all secrets that the other member sees; false if it sees them already. */
    public boolean showAllSeenBy(UUID application, UUID account, UUID other) {
        return findByIdOptional(new ApplicationMember.Key(application, account))
                .filter(member -> member.seesAlso(findById(new ApplicationMember.Key(application, other))))
                .isPresent();
    }

    /** Whether the application is a customer's and the account a member of it. */
    public boolean isCustomerMember(UUID application, UUID account) {
        return count("from CustomerMember where applicationId = ?1 and accountId = ?2", application, account) == 1;
    }

    /** The application; empty if it is no customer's, or the account is no member of it. */
    public Optional<OwnApplication> application(UUID application, UUID account) {
        return find(
                        "select a.id, a.name, a.serviceLevel, cast(a.state as String) from Application a"
                                + " join CustomerMember m on m.applicationId = a.id where a.id = ?1 and m.accountId = ?2",
                        application,
                        account)
                .project(OwnApplication.class)
                .firstResultOptional();
    }

    /** Which secrets of a customer's application the account can see; empty if it is no member. */
    public Optional<SecretVisibility> secretsFor(UUID application, UUID account) {
        List<Use> uses = getSession()
                .createNativeQuery(USES, Use.class)
                .setParameter(1, application)
                .setParameter(2, account)
                .list();
        return uses.stream()
                .findFirst()
                .map(any -> new SecretVisibility(
                        any.seesSecretsFrom(),
                        uses.stream()
                                .filter(use -> use.secretId() != null)
                                .collect(Collectors.toMap(Use::secretId, Use::lastUsedAt))));
    }

    /** Whether the account sees the secret; empty if it is no member of an application with such a secret. */
    public Optional<Boolean> isShown(UUID application, UUID account, String secret) {
        return find(
                        "select m.seesSecretsFrom is null or s.createdAt >= m.seesSecretsFrom from CustomerMember m"
                                + " join Secret s on s.applicationId = m.applicationId"
                                + " where m.applicationId = ?1 and m.accountId = ?2 and s.id = ?3",
                        application,
                        account,
                        secret)
                .project(Boolean.class)
                .firstResultOptional();
    }
}
