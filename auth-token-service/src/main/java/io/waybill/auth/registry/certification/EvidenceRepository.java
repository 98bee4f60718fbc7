package io.waybill.auth.registry.certification;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.auth.registry.api.PublishedOperations;
import io.waybill.auth.registry.certification.Evidence.Certified;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
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

/**
 * The queries on applications' calls, which are evidence for operators who decide, and on the statements about them.
 */
@ApplicationScoped
public class EvidenceRepository implements PanacheRepositoryBase<CertificationEntity, String> {

    private static final String OF = """
            with asked as (
              select id from unnest(:applications) as id
            ), counted as (
              select u.application, u.day, u.api, u.operation, u.status, u.code, u.calls, u.last_at
              from usage_day u join asked on asked.id = u.application where u.day >= :day
              union all
              select u.application, cast(u.hour at time zone 'UTC' as date), u.api, u.operation, u.status, u.code, u.calls,
                     u.last_at
              from usage_hour u join asked on asked.id = u.application where u.hour >= :hour
            ), latest as (
              select distinct on (c.application_id) c.* from certification c join asked on asked.id = c.application_id
              order by c.application_id, c.taken_at desc
            )
            select application, null as issuer, cast(null as timestamptz) as taken_at, api, operation,
                   cast(sum(calls) as bigint) as calls,
                   cast(coalesce(sum(calls) filter (where status < 400 and code = ''), 0) as bigint) as ok,
                   min(day) as first, max(day) as last, max(last_at) as last_at
            from counted group by application, api, operation
            union all
            select c.application_id, c.issuer, c.taken_at, s.api, s.operation, s.calls, s.ok, s.first_day, s.last_day, null
            from latest c cross join lateral jsonb_to_recordset(c.calls)
                 as s(api text, operation text, calls bigint, ok bigint, first_day date, last_day date)
            order by api, operation
            """;

    private static final String TAKE = """
            insert into certification (jti, application_id, issuer, calls, taken_at, taken_by)
            values (:jti, :application, :issuer, cast(:calls as jsonb), :now, :by) on conflict (jti) do nothing
            """;

    private final CertificationConfig config;
    private final Clock clock;
    private final ObjectMapper json;

    EvidenceRepository(CertificationConfig config, Clock clock, ObjectMapper json) {
        this.config = config;
        this.clock = clock;
        this.json = json;
    }

    private record Row(
            UUID application,
            String issuer,
            Instant takenAt,
            String api,
            String operation,
            long calls,
            long ok,
            LocalDate first,
            LocalDate last,
            Instant lastAt) {

        CalledOperation called() {
            return new CalledOperation(api, operation, calls, ok, first, last, lastAt);
        }
    }

    /** The operations of each API whose caller is known. */
    public Map<String, List<String>> operations() {
        return PublishedOperations.byApi();
    }

    /** The number of days, today included. */
    public long days() {
        return config.period().toDays();
    }

    /** The calls of an application in the last days. */
    public Evidence of(UUID application) {
        return of(List.of(application)).getOrDefault(application, Evidence.NONE);
    }

    /** The calls of each application in the last days, with one statement; applications without calls are absent. */
    public Map<UUID, Evidence> of(Collection<UUID> applications) {
        if (applications.isEmpty()) {
            return Map.of();
        }
        LocalDate from = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(days() - 1);
        List<Row> rows = getSession()
                .createNativeQuery(OF, Row.class)
                .setParameter("applications", applications.toArray(UUID[]::new))
                .setParameter("day", from)
                .setParameter("hour", from.atStartOfDay(ZoneOffset.UTC).toInstant())
                .list();
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
        return findByIdOptional(jti).map(taken -> taken.takenAt);
    }

    /** Notes that a statement was taken; {@code false} if it was taken before. */
    boolean take(Statement statement, Instant now, String by) {
        return getEntityManager()
                        .createNativeQuery(TAKE)
                        .setParameter("jti", statement.id())
                        .setParameter("application", statement.application())
                        .setParameter("issuer", statement.issuer())
                        .setParameter(
                                "calls", json.valueToTree(statement.calls()).toString())
                        .setParameter("now", now)
                        .setParameter("by", by)
                        .executeUpdate()
                == 1;
    }
}
