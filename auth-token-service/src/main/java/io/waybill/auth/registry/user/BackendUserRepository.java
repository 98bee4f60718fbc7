package io.waybill.auth.registry.user;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.auth.registry.user.BackendUsers.FoundUser;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.Position;
import io.waybill.common.sql.AdvisoryLock;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The queries on backend users. */
@ApplicationScoped
class BackendUserRepository implements PanacheRepositoryBase<BackendUser, UUID> {

    private static final String FOUND = """
            select u.id, u.number, u.username, u.locked, u.createdAt, a.id, a.name
            from BackendUser u left join Application a on a.id = u.applicationId
            """;

    void lockPredefining() {
        getEntityManager()
                .createNativeQuery("SELECT 1 FROM pg_advisory_xact_lock(:key)")
                .setParameter("key", AdvisoryLock.PREDEFINED_USER.number())
                .getSingleResult();
    }

    Optional<BackendUser> byUsername(String username) {
        return find("username", username).firstResultOptional();
    }

    Optional<BackendUser> locked(UUID id) {
        lock("backend_user", "id = :id", id);
        return findByIdOptional(id);
    }

    /** Locks the users of the application before one of them is changed. */
    void lockUsers(UUID application) {
        lock("backend_user", "id in (select user_id from application_user where application_id = :id)", application);
    }

    /** A page of users in order of creation, with one more than the page holds. */
    List<BackendUser> page(Set<Boolean> locked, Period created, PageRequest page) {
        Position above = created.above(page);
        return find(
                        "(createdAt, number) > (?1, ?2) and createdAt < ?3 and locked in ?4 order by createdAt, number",
                        above.time(),
                        above.number(),
                        created.to(),
                        locked)
                .page(0, page.limit() + 1)
                .list();
    }

    /** Lets one transaction at a time add a user of the application. */
    void lockApplication(UUID application) {
        lock("application", "id = :id", application);
    }

    private void lock(String table, String condition, UUID id) {
        getEntityManager()
                .createNativeQuery("select 1 from " + table + " where " + condition + " order by id for no key update")
                .setParameter("id", id)
                .getResultList();
    }

    List<FoundUser> of(UUID application, int limit) {
        return found("u.applicationId = ?1", limit, application);
    }

    List<FoundUser> containing(String text, long before, int limit) {
        return found(
                "u.number < ?1 and (?2 = '' or u.username ilike ?3 escape '\\')",
                limit,
                before,
                text,
                "%" + text.replaceAll("([\\\\%_])", "\\\\$1") + "%");
    }

    private List<FoundUser> found(String condition, int limit, Object... parameters) {
        return find(FOUND + " where " + condition + " order by u.number desc", parameters)
                .project(FoundUser.class)
                .page(0, limit)
                .list();
    }

    /** Replaces the hash with a new one of the same password, unless the password has been changed. */
    void rehash(String username, String from, String to) {
        update("passwordHash = ?1 where username = ?2 and passwordHash = ?3", to, username, from);
    }
}
