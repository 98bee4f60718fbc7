package io.waybill.auth.registry.certification;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.auth.registry.certification.Evidence.Certified;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The queries on applications' calls, and on the statements about them. */
@ApplicationScoped
class EvidenceRepository {

    private static final String OF = """
            with asked as (
              select id::uuid from unnest(string_to_array(?, ',')) as id
            ), counted as (
              select u.application, u.day, u.api, u.operation, u.status, u.calls, u.last_at
              from usage_day u join asked on asked.id = u.application where u.day >= ?
              union all
              select u.application, (u.hour at time zone 'UTC')::date, u.api, u.operation, u.status, u.calls, u.last_at
              from usage_hour u join asked on asked.id = u.application where u.hour >= ?
            ), latest as (
              select distinct on (c.application_id) c.* from certification c join asked on asked.id = c.application_id
              order by c.application_id, c.taken_at desc
            )
            select application, null as issuer, null::timestamptz as taken_at, api, operation, sum(calls) as calls,
                   coalesce(sum(calls) filter (where status < 400), 0) as ok, min(day) as first, max(day) as last,
                   max(last_at) as last_at
            from counted group by application, api, operation
            union all
            select c.application_id, c.issuer, c.taken_at, s.api, s.operation, s.calls, s.ok, s.first_day, s.last_day, null
            from latest c cross join lateral jsonb_to_recordset(c.calls)
                 as s(api text, operation text, calls bigint, ok bigint, first_day date, last_day date)
            order by api, operation
            """;

    private final Sql sql;
    private final ObjectMapper json;

    EvidenceRepository(Sql sql, ObjectMapper json) {
        this.sql = sql;
        this.json = json;
    }

    /** The calls of each application since a day (UTC), with one statement; applications without calls are absent. */
    Map<UUID, Evidence> of(Collection<UUID> applications, LocalDate from) {
        record Row(UUID application, String issuer, Instant takenAt, CalledOperation called) {}
        List<Row> rows = sql.list(
                OF,
                Sql.as(Row.class),
                applications.stream().map(UUID::toString).collect(Collectors.joining(",")),
                from,
                from.atStartOfDay(ZoneOffset.UTC).toInstant());
        Map<UUID, Evidence> found = new HashMap<>();
        for (Row row : rows) {
            Evidence evidence = found.computeIfAbsent(row.application(), id -> new Evidence(new ArrayList<>(), null));
            if (row.issuer() == null) {
                evidence.own().add(row.called());
            } else if (evidence.certified() == null) {
                Certified certified = new Certified(row.issuer(), row.takenAt(), new ArrayList<>());
                certified.operations().add(row.called());
                found.put(row.application(), new Evidence(evidence.own(), certified));
            } else {
                evidence.certified().operations().add(row.called());
            }
        }
        return found;
    }

    /** When a statement was taken; empty if it was not. */
    Optional<Instant> takenAt(String jti) {
        return sql.first("select taken_at from certification where jti = ?", row -> Sql.instant(row, "taken_at"), jti);
    }

    /** Notes that a statement was taken; {@code false} if it was taken before. */
    boolean take(Statement statement, Instant now, String by) {
        return sql.update(
                        "insert into certification (jti, application_id, issuer, calls, taken_at, taken_by)"
                                + " values (?, ?, ?, ?::jsonb, ?, ?) on conflict (jti) do nothing",
                        statement.id(),
                        statement.application(),
                        statement.issuer(),
                        text(statement.calls()),
                        now,
                        by)
                == 1;
    }

    private String text(List<CalledOperation> calls) {
        try {
            return json.writeValueAsString(calls);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
