package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.PortalConfig;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The desk's queries on people's accounts. */
@ApplicationScoped
class PersonRepository {

    private static final String SELECT = """
            select a.id, a.number, a.name, a.shown_mail as mail, a.role, a.locked, a.created_at, a.last_log_in_at,
                   (select count(*) from portal_session s where s.account_id = a.id and s.created_at > ?
                      and a.session_epoch = coalesce(s.epoch, a.session_epoch)
                      and s.last_seen_at > case when a.role = 'operator' then ?::timestamptz else ?::timestamptz end)
                     as sessions,
                   a.mail_verified, a.subject is not null as is_linked
            from account a
            """;

    private static final String FIND = SELECT + """
            where a.number < ? and (? = '' or a.name ilike ? or a.shown_mail ilike ? or a.id::text = lower(?))
            order by a.number desc limit ?
            """;

    private final Sql sql;
    private final PortalConfig config;
    private final Clock clock;

    PersonRepository(Sql sql, PortalConfig config, Clock clock) {
        this.sql = sql;
        this.config = config;
        this.clock = clock;
    }

    /** Accounts, newest first, whose name or mail address contains the text, or whose id it is. */
    List<Person> find(String text, long before, int limit) {
        String part = "%" + text.replaceAll("([\\\\%_])", "\\\\$1") + "%";
        Instant now = clock.instant();
        return sql.list(
                FIND,
                Sql.as(Person.class),
                now.minus(config.longest()),
                now.minus(config.operatorIdle()),
                now.minus(config.idle()),
                before,
                text,
                part,
                part,
                text,
                limit);
    }

    Optional<Person> byId(UUID id) {
        Instant now = clock.instant();
        return sql.first(
                SELECT + " where a.id = ?",
                Sql.as(Person.class),
                now.minus(config.longest()),
                now.minus(config.operatorIdle()),
                now.minus(config.idle()),
                id);
    }
}
