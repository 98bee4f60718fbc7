package io.waybill.auth.portal.application;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** The audit trail of an application, with the people's names. */
@ApplicationScoped
class HistoryRepository {

    private static final String HISTORY = "select " + MemberRepository.isMember("?", "a.id") + """
             as is_member, e.id, e.occurred_at, e.action, e.details, e.actor, a.name as person, a.role,
                   s.name as member,
                   case when e.details ->> 'from' = 'desk' then 'an operator' else i.name end as inviter
            from audit_event e
            left join account a on a.id = case when e.actor like 'account/%' then substr(e.actor, 9)::uuid end
            left join account s
              on s.id = case when e.details ->> 'member' like 'account/%' then substr(e.details ->> 'member', 9)::uuid end
            left join account i
              on i.id = case when e.details ->> 'invitedBy' like 'account/%' then substr(e.details ->> 'invitedBy', 9)::uuid end
            where e.target = ?
              and (? = 0 or (e.occurred_at, e.id) < (select b.occurred_at, b.id from audit_event b where b.id = ?))
            order by e.occurred_at desc, e.id desc limit ?
            """;

    private final Sql sql;
    private final ObjectMapper json;

    HistoryRepository(Sql sql, ObjectMapper json) {
        this.sql = sql;
        this.json = json;
    }

    /**
     * The lines, newest first.
     *
     * @param before id of the last line of the page before; 0 for the first page
     */
    List<HistoryLine> of(UUID application, long before, int limit) {
        return sql.list(
                HISTORY,
                row -> line(application, row),
                application,
                "application/" + application,
                before,
                before,
                limit);
    }

    private HistoryLine line(UUID application, ResultSet row) throws SQLException {
        return HistoryLine.of(
                row.getLong("id"),
                Sql.instant(row, "occurred_at"),
                who(application, row),
                row.getString("action"),
                details(row.getString("details")),
                row.getString("member"),
                row.getString("inviter"));
    }

    /** Outsiders do not see operators' names. */
    private static String who(UUID application, ResultSet row) throws SQLException {
        String actor = row.getString("actor");
        String person = row.getString("person");
        if (person != null) {
            return row.getBoolean("is_member") || row.getString("role").equals("developer") ? person : "an operator";
        }
        if (actor.equals("system")) {
            return "automatically";
        }
        if (actor.equals(application.toString())) {
            return "the application itself";
        }
        return actor.startsWith("account/") ? "a former account" : "an operator";
    }

    private JsonNode details(String stored) {
        try {
            return json.readTree(stored);
        } catch (JsonProcessingException e) {
            // The column takes JSON only.
            throw new UncheckedIOException(e);
        }
    }
}
