package io.waybill.auth.registry.user;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.auth.registry.user.BackendUsers.FoundUser;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/** The queries on backend users and the applications whose members made them. */
@ApplicationScoped
class ApplicationUserRepository implements PanacheRepositoryBase<ApplicationUser, UUID> {

    private static final String SELECT = """
            select u.id, u.number, u.username, u.locked, u.createdAt, a.id, a.name
            from BackendUser u
            left join ApplicationUser o on o.userId = u.id
            left join Application a on a.id = o.applicationId
            """;

    /** Lets one transaction at a time add a user of the application. */
    void lock(UUID application) {
        getEntityManager()
                .createNativeQuery("select 1 from application where id = :id for no key update")
                .setParameter("id", application)
                .getResultList();
    }

    long count(UUID application) {
        return count("applicationId", application);
    }

    void add(UUID application, UUID user) {
        ApplicationUser made = new ApplicationUser();
        made.userId = user;
        made.applicationId = application;
        persist(made);
    }

    boolean isOf(UUID application, UUID user) {
        return count("applicationId = ?1 and userId = ?2", application, user) > 0;
    }

    List<FoundUser> of(UUID application, int limit) {
        return find(SELECT + "where o.applicationId = ?1 order by u.number desc", application)
                .project(FoundUser.class)
                .page(0, limit)
                .list();
    }

    List<FoundUser> containing(String text, long before, int limit) {
        return find(
                        SELECT + "where u.number < ?1 and (?2 = '' or u.username ilike ?3 escape '\\')"
                                + " order by u.number desc",
                        before,
                        text,
                        "%" + text.replaceAll("([\\\\%_])", "\\\\$1") + "%")
                .project(FoundUser.class)
                .page(0, limit)
                .list();
    }
}
