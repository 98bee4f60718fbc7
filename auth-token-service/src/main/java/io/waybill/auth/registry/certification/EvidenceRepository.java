package io.waybill.auth.registry.certification;

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
import java.util.UUID;
import org.hibernate.Session;

/** The queries on applications' calls, which are evidence for operators who decide. */
@ApplicationScoped
public class EvidenceRepository {

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
            )
            select application, api, operation,
                   cast(sum(calls) as bigint) as calls,
                   cast(coalesce(sum(calls) filter (where status < 400 and code = ''), 0) as bigint) as ok,
                   max(last_at) as last_at
            from counted group by application, api, operation
            order by api, operation
            """;

    private final CertificationConfig config;
    private final Clock clock;
    private final Session session;

    EvidenceRepository(CertificationConfig config, Clock clock, Session session) {
        this.config = config;
        this.clock = clock;
        this.session = session;
    }

    private record Row(UUID application, String api, String operation, long calls, long ok, Instant lastAt) {

        CalledOperation called() {
            return new CalledOperation(api, operation, calls, ok, lastAt);
        }
    }

    /** The number of days, today included. */
    public long days() {
        return config.period().toDays();
    }

    /** The calls of an application in the last days. */
    public Evidence of(UUID application) {
        return of(List.of(application)).getOrDefault(application, Evidence.NONE);
    }

    /** The calls of each application in the last days, by one query; applications without calls are absent. */
    public Map<UUID, Evidence> of(Collection<UUID> applications) {
        if (applications.isEmpty()) {
            return Map.of();
        }
        LocalDate from = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(days() - 1);
        List<Row> rows = session.createNativeQuery(OF, Row.class)
                .setParameter("applications", applications.toArray(UUID[]::new))
                .setParameter("day", from)
                .setParameter("hour", from.atStartOfDay(ZoneOffset.UTC).toInstant())
                .list();
        Map<UUID, Evidence> found = new HashMap<>();
        for (Row row : rows) {
            found.computeIfAbsent(row.application(), id -> new Evidence(new ArrayList<>()))
                    .own()
                    .add(row.called());
        }
        return found;
    }
}
