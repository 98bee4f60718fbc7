package io.waybill.auth.portal.desk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.auth.portal.session.Account;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The desk's queries on applications: the list of all, and the history and members of one. */
@ApplicationScoped
class DossierRepository {

    private static final String FIND = """
            select a.id, a.number, a.name, a.client_id, a.owner, a.service_level as level, a.state, a.created_at,
                   (select count(*) from api_grant g where g.application_id = a.id and g.state = 'approved') as grants,
                   (select count(*) from api_grant g where g.application_id = a.id and g.state = 'requested')
                     + (select count(*) from level_request l where l.application_id = a.id and l.state = 'requested')
                     + case when a.state = 'registered' then 1 else 0 end as pending
            from application a
            where a.number < ?
              and (? = '' or a.name ilike ? or a.owner ilike ? or a.client_id = ? or a.id::text = lower(?)
                   or exists (select 1 from licence c where c.application_id = a.id and c.login_id = ?))
            order by a.number desc limit ?
            """;

    private static final String DOSSIER =
            "select " + MemberRepository.isMember("i.id", "?") + " as is_own, " + MemberRepository.count("i.id") + """
                    as members,
                   h.occurred_at, h.action, h.details, coalesce(p.name, b.name, h.actor) as actor
            from (select ?::uuid as id) i
            left join lateral (
              select * from audit_event e where e.target = 'application/' || i.id
              order by e.occurred_at desc, e.id desc limit ?
            ) h on true
            left join account p on p.id = case when h.actor like 'account/%' then substr(h.actor, 9)::uuid end
            left join application b on b.id = case when h.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then h.actor::uuid end
            order by h.occurred_at desc
            """;

    private static final String HISTORY_OF_ACCOUNT = """
            select e.occurred_at, e.action, e.details, coalesce(p.name, e.actor) as actor
            from (select * from audit_event where target = ? order by occurred_at desc, id desc limit ?) e
            left join account p on p.id = case when e.actor like 'account/%' then substr(e.actor, 9)::uuid end
            order by e.occurred_at desc, e.id desc
            """;

    private final Sql sql;
    private final ObjectMapper json;

    DossierRepository(Sql sql, ObjectMapper json) {
        this.sql = sql;
        this.json = json;
    }

    /**
     * Applications, last registered first, whose name or owner contains the text, or whose id, client id or LoginID it
     * is.
     */
    List<FoundApplication> find(String text, long before, int limit) {
        String part = "%" + text.replaceAll("([\\\\%_])", "\\\\$1") + "%";
        return sql.list(FIND, Sql.as(FoundApplication.class), before, text, part, part, text, text, text, limit);
    }

    Dossier dossier(UUID application, UUID operator, int lines) {
        List<DossierLine> history = new ArrayList<>();
        return sql.list(
                        DOSSIER,
                        row -> {
                            if (row.getString("action") != null) {
                                history.add(line(row));
                            }
                            return new Dossier(row.getBoolean("is_own"), row.getLong("members"), history);
                        },
                        operator,
                        application,
                        lines)
                .getFirst();
    }

    /** The audit trail of a person's account, newest first. */
    List<DossierLine> historyOfAccount(UUID account, int lines) {
        return sql.list(HISTORY_OF_ACCOUNT, this::line, Account.reference(account), lines);
    }

    private DossierLine line(ResultSet row) throws SQLException {
        return new DossierLine(
                Sql.instant(row, "occurred_at"),
                row.getString("actor"),
                row.getString("action"),
                Details.words(details(row.getString("details"))));
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
