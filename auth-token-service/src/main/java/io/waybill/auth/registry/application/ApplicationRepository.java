package io.waybill.auth.registry.application;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.common.error.ApiException;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.Position;
import io.waybill.common.security.ServiceLevel;
import io.waybill.common.sql.AdvisoryLock;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.hibernate.LockMode;

/** The queries on applications. */
@ApplicationScoped
public class ApplicationRepository implements PanacheRepositoryBase<Application, UUID> {

    private static final String WITH_GRANTS = "select distinct a from Application a left join fetch a.grants where ";

    private static final String PENDING_REQUESTS = """
            select
              (select count(*) from Application a where a.review.requestedBy = ?1 and a.state = registered)
              + (select count(*) from ApiGrant g where g.review.requestedBy = ?1 and g.state = requested)
              + (select count(*) from LevelRequest l where l.review.requestedBy = ?1 and l.state = requested)
            """;

    private final RoleRules roles;

    ApplicationRepository(RoleRules roles) {
        this.roles = roles;
    }

    public void lockConfiguring() {
        lock(AdvisoryLock.CONFIGURED_APPLICATIONS);
    }

    /** Before the lock of an application, so that those who wait for it hold none. */
    public void lockAccounts() {
        lock(AdvisoryLock.SERVICE_ACCOUNTS);
    }

    private void lock(AdvisoryLock lock) {
        getEntityManager()
                .createNativeQuery("SELECT 1 FROM pg_advisory_xact_lock(:key)")
                .setParameter("key", lock.number())
                .getSingleResult();
    }

    public Optional<Application> byClientId(String clientId) {
        return find("clientId", clientId).firstResultOptional();
    }

    /** The client as token requests see it, whatever its state. */
    @Transactional(Transactional.TxType.REQUIRES_NEW)
    Optional<RegisteredClient> client(
            String clientId, String environment, Instant now, Function<String, ServiceLevel> levels) {
        return byClientId(clientId)
                .map(application ->
                        RegisteredClient.from(application, levels.apply(application.serviceLevel), environment, now));
    }

    /** The client id of the application that has this live service account. */
    @Transactional
    public Optional<String> clientIdOfAccount(String issuer, String subject, Instant now) {
        return find(
                        "select a from Application a join a.keys k where k.issuer = ?1 and k.subject = ?2"
                                + " and (k.expiresAt is null or k.expiresAt > ?3)",
                        issuer,
                        subject,
                        now)
                .firstResultOptional()
                .map(application -> application.clientId);
    }

    /**
     * The application, locked and as it is under the lock: changes of one application take turns. Whoever has read it
     * before in this transaction goes on with what is returned here.
     *
     * @throws ApiException 404 if there is none, 403 if it has a role and the caller must not change those
     */
    public Application locked(UUID id) {
        Application application = findLocked(id).orElseThrow(ApplicationRepository::unknown);
        roles.require(application.roleSet());
        return application;
    }

    /** As {@link #locked}, if there is one. */
    Optional<Application> findLocked(UUID id) {
        Optional<Application> known = findByIdOptional(id);
        if (known.filter(this::isLocked).isPresent()) {
            return known;
        }
        // Hibernate locks a row that the session knows without reading it again, and later writes it back as a whole:
        // with that, a decision of another transaction would be undone.
        known.ifPresent(getSession()::detach);
        return known.isPresent() ? findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE) : known;
    }

    private boolean isLocked(Application application) {
        LockMode mode = getSession().getCurrentLockMode(application);
        // WRITE: made or written by this transaction.
        return mode == LockMode.PESSIMISTIC_WRITE || mode == LockMode.WRITE;
    }

    /**
     * The application, without a lock.
     *
     * @throws ApiException 404 if there is none
     */
    public Application existing(UUID id) {
        return findByIdOptional(id).orElseThrow(ApplicationRepository::unknown);
    }

    /** As {@link #existing}, with its grants in one query. */
    public Application withGrants(UUID id) {
        return find(WITH_GRANTS + "a.id = ?1", id).stream().findFirst().orElseThrow(ApplicationRepository::unknown);
    }

    /** The customers' applications of a member, with their grants, in the order of their registration. */
    public List<Application> ofMember(UUID account) {
        return find(WITH_GRANTS + "a.id in (" + MemberRepository.APPLICATIONS + ") order by a.number", account)
                .list();
    }

    /**
     * The number of applications that an actor has registered.
     *
     * @param actor as the audit trail names it
     */
    public long countRequestedBy(String actor) {
        return count("review.requestedBy", actor);
    }

    /**
     * The number of an actor's pending requests: for applications, APIs and service levels.
     *
     * @param actor as the audit trail names it
     */
    public long countPendingRequestsBy(String actor) {
        return getSession()
                .createQuery(PENDING_REQUESTS, Long.class)
                .setParameter(1, actor)
                .getSingleResult();
    }

    /**
     * The application, with its secrets in one query.
     *
     * @throws ApiException 404 if there is none
     */
    public Application withSecrets(UUID id) {
        return find("select distinct a from Application a left join fetch a.secrets where a.id = ?1", id).stream()
                .findFirst()
                .orElseThrow(ApplicationRepository::unknown);
    }

    private static ApiException unknown() {
        return ApiException.notFound("there is no such application");
    }

    /** A page of applications in order of registration, with one more than the page holds. */
    public List<Application> page(Set<ApplicationState> states, Period registered, PageRequest page) {
        Position above = registered.above(page);
        return find(
                        "(createdAt, number) > (?1, ?2) and createdAt < ?3 and state in ?4 order by createdAt, number",
                        above.time(),
                        above.number(),
                        registered.to(),
                        states)
                .page(0, page.limit() + 1)
                .list();
    }
}
