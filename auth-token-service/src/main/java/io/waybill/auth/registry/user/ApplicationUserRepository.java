package io.waybill.auth.registry.user;

import io.waybill.auth.registry.user.BackendUsers.FoundUser;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/** The queries on backend users and the applications whose members made them. */
@ApplicationScoped
class ApplicationUserRepository {

    private static final String SELECT = """
            select u.id, u.number, u.username, u.locked, u.created_at, a.id as application, a.name as application_name
            from backend_user u
            left join application_user o on o.user_id = u.id
            left join application a on a.id = o.application_id
            """;

    private final Sql sql;

    ApplicationUserRepository(Sql sql) {
        this.sql = sql;
    }

    /** Lets one transaction at a time add a user of the application. */
    void lock(UUID application) {
        sql.first("select 1 from application where id = ? for no key update", row -> 1, application);
    }

    long count(UUID application) {
        return sql.number("select count(*) from application_user where application_id = ?", application);
    }

    void add(UUID application, UUID user) {
        sql.update("insert into application_user (user_id, application_id) values (?, ?)", user, application);
    }

    boolean isOf(UUID application, UUID user) {
        return sql.isTrue(
                "select exists (select 1 from application_user where application_id = ? and user_id = ?)",
                application,
                user);
    }

    List<FoundUser> of(UUID application, int limit) {
        return sql.list(
                SELECT + "where o.application_id = ? order by u.number desc limit ?",
                Sql.as(FoundUser.class),
                application,
                limit);
    }

    List<FoundUser> find(String text, long before, int limit) {
        return sql.list(
                SELECT + "where u.number < ? and (? = '' or u.username ilike ?) order by u.number desc limit ?",
                Sql.as(FoundUser.class),
                before,
                text,
                "%" + text.replaceAll("([\\\\%_])", "\\\\$1") + "%",
                limit);
    }
}
