package io.waybill.auth.registry.usage;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.auth.registry.usage.Usage.FirstCall;
import io.waybill.common.ApiId;
import io.waybill.common.usage.UsageEntry;
import io.waybill.common.usage.UsageReport;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** The queries on applications' usage. */
@ApplicationScoped
class UsageRepository implements PanacheRepositoryBase<FirstCallEntity, FirstCallEntity.Key> {

    /** The zone of the daily limits' days. */
    static final ZoneOffset ZONE = ZoneOffset.UTC;

    /** Stands for the application in calls that a replica could not attribute. */
    static final UUID OTHER = new UUID(0, 0);

    private static final String FROM_ENTRIES = """
            FROM jsonb_to_recordset(cast(:entries AS jsonb)) AS e(application uuid, hour timestamptz, api text,
                operation text, status smallint, code text, calls bigint, request_id text, unlike_status boolean)
            """;

    private static final String REMEMBER = """
            insert into UsageReportEntity (source, sequence, receivedAt) values (:source, :sequence, :now)
            on conflict do nothing
            """;

    /** Ordered by the key, so that two concurrent reports never deadlock. */
    private static final String ADD = """
            INSERT INTO usage_hour AS u (application, hour, api, operation, status, code, calls, last_request_id, last_at,
                calls_unlike_status)
            SELECT application, hour, api, operation, status, code, sum(calls), max(request_id), :now,
                sum(calls) FILTER (WHERE unlike_status)
            """ + FROM_ENTRIES + """
            GROUP BY application, hour, api, operation, status, code
            ORDER BY application, hour, api, operation, status, code
            ON CONFLICT ON CONSTRAINT usage_hour_pk DO UPDATE SET calls = u.calls + excluded.calls,
                last_request_id = coalesce(excluded.last_request_id, u.last_request_id), last_at = excluded.last_at,
                calls_unlike_status = coalesce(u.calls_unlike_status + excluded.calls_unlike_status,
                    u.calls_unlike_status, excluded.calls_unlike_status)
            """;

    private static final String ADD_FIRST = """
            INSERT INTO first_call (application, api, succeeded, operation, status, code, request_id, arrived_at)
            SELECT DISTINCT ON (application, api, status < 400)
                application, api, status < 400, operation, status, code, request_id, :now
            """ + FROM_ENTRIES + """
            WHERE application <> :other
            ORDER BY application, api, status < 400, hour
            ON CONFLICT DO NOTHING
            """;

    /** The calls in a row of usage_hour that the limit counts; of token requests, the issued tokens. */
    private static final String COUNTED = """
            CASE
                WHEN api = '%s'
                    THEN CASE WHEN operation LIKE 'issue%%' AND status = 200 THEN calls ELSE 0 END
                WHEN status IN (%s) THEN coalesce(calls_unlike_status, 0)
                ELSE calls - coalesce(calls_unlike_status, 0) END
            """.formatted(
            ApiId.AUTH_TOKEN, UsageEntry.FREE.stream().map(String::valueOf).collect(Collectors.joining(", ")));

    private static final String OF = """
            SELECT day, api, operation, status, nullif(code, '') AS code, cast(sum(calls) AS bigint) AS count,
                (array_agg(last_request_id ORDER BY last_at DESC))[1] AS last_request_id, max(last_at) AS last_at,
                cast(sum(counted) AS bigint) AS counted
            FROM (
                SELECT day, api, operation, status, code, calls, last_request_id, last_at, 0 AS counted
                FROM usage_day
                WHERE application = :application AND day BETWEEN :firstDay AND :lastDay
                UNION ALL
                SELECT cast(hour AT TIME ZONE 'UTC' AS date), api, operation, status, code, calls, last_request_id,
                    last_at,
            """ + COUNTED + """
                FROM usage_hour WHERE application = :application AND hour >= :start AND hour < :end) AS u
            GROUP BY day, api, operation, status, u.code
            ORDER BY day, api, operation, status, u.code
            """;

    private static final String NEAR = """
            SELECT a.id, a.name, a.owner, a.service_level AS level, u.api, cast(u.calls AS bigint) AS calls,
                u.most AS "limit", cast(u.refused AS bigint) AS refused
            FROM (
                SELECT c.application, c.api, c.calls, c.refused,
                    CASE WHEN c.api = :tokens THEN l.tokens_per_day ELSE l.per_day END AS most
                FROM (
                    SELECT application, api, sum(
            """ + COUNTED + """
                        ) AS calls,
                        coalesce(sum(calls) FILTER (WHERE status = 429), 0) AS refused
                    FROM usage_hour WHERE hour >= :start GROUP BY application, api) AS c
                JOIN application b ON b.id = c.application
                JOIN service_level l ON l.name = b.service_level) AS u
            JOIN application a ON a.id = u.application
            WHERE u.calls * 100 >= u.most * :percent
            ORDER BY cast(u.calls AS numeric) / u.most DESC, a.number, u.api
            LIMIT :limit
            """;

    private static final String FIRST = """
            select api, succeeded, operation, status, nullif(code, ''), requestId, arrivedAt from FirstCallEntity
            where application = ?1 order by arrivedAt, api, succeeded
            """;

    private static final String SUM_UP = """
            WITH due AS (
                DELETE FROM usage_hour WHERE ctid = ANY (ARRAY(
                    SELECT ctid FROM usage_hour WHERE hour < :time ORDER BY hour LIMIT :limit FOR UPDATE SKIP LOCKED))
                RETURNING *),
            summed AS (
                INSERT INTO usage_day AS d
                    (application, day, api, operation, status, code, calls, last_request_id, last_at)
                SELECT application, cast(hour AT TIME ZONE 'UTC' AS date) AS day, api, operation, status, code,
                    sum(calls), (array_agg(last_request_id ORDER BY last_at DESC))[1], max(last_at)
                FROM due GROUP BY application, 2, api, operation, status, code
                ORDER BY application, 2, api, operation, status, code
                ON CONFLICT ON CONSTRAINT usage_day_pk DO UPDATE SET calls = d.calls + excluded.calls,
                    last_request_id = coalesce(excluded.last_request_id, d.last_request_id),
                    last_at = greatest(excluded.last_at, d.last_at))
            SELECT cast(count(*) AS int) FROM due
            """;

    private static final String DELETE = """
            DELETE FROM usage_day WHERE ctid = ANY (ARRAY(
                SELECT ctid FROM usage_day WHERE day < :day LIMIT :limit FOR UPDATE SKIP LOCKED))
            """;

    private static final String FORGET = """
            DELETE FROM usage_report WHERE ctid = ANY (ARRAY(
                SELECT ctid FROM usage_report WHERE received_at < :time LIMIT :limit FOR UPDATE SKIP LOCKED))
            """;

    private static final String FORGET_FIRST = """
            DELETE FROM first_call WHERE (application, api, succeeded) IN (
                SELECT application, api, succeeded FROM first_call f
                WHERE arrived_at < :time AND NOT EXISTS (SELECT 1 FROM application a WHERE a.id = f.application)
                LIMIT :limit FOR UPDATE SKIP LOCKED)
            """;

    private final ObjectMapper json;

    UsageRepository(ObjectMapper json) {
        this.json = json;
    }

    /**
     * Calls of a day with the same outcome.
     *
     * @param counted calls counted against the limit; zero for days whose hours are summed up
     */
    record Row(
            LocalDate day,
            String api,
            String operation,
            int status,
            String code,
            long count,
            String lastRequestId,
            Instant lastAt,
            long counted) {

        Usage.Outcome outcome() {
            return new Usage.Outcome(api, operation, status, code, count, lastRequestId, lastAt);
        }
    }

    private record Entry(
            UUID application,
            Instant hour,
            String api,
            String operation,
            int status,
            String code,
            long calls,
            @JsonProperty("request_id") String requestId,
            @JsonProperty("unlike_status") boolean unlikeStatus) {

        static Entry from(UsageEntry entry) {
            return new Entry(
                    entry.application().equals(UsageEntry.OTHER) ? OTHER : UUID.fromString(entry.application()),
                    entry.hour(),
                    entry.api(),
                    entry.operation(),
                    entry.status(),
                    entry.code() == null ? "" : entry.code(),
                    entry.count(),
                    entry.lastRequestId(),
                    entry.counted() != null && entry.counted() != UsageEntry.isCountedByStatus(entry.status()));
        }
    }

    /** Records the report; {@code false} if it came before. */
    boolean isNew(UsageReport report, Instant now) {
        return getEntityManager()
                        .createQuery(REMEMBER)
                        .setParameter("source", report.source())
                        .setParameter("sequence", report.sequence())
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    /** Adds the calls of a report. */
    void add(List<UsageEntry> entries, Instant now) {
        String rows = text(entries.stream().map(Entry::from).toList());
        getEntityManager()
                .createNativeQuery(ADD)
                .setParameter("now", now)
                .setParameter("entries", rows)
                .executeUpdate();
        getEntityManager()
                .createNativeQuery(ADD_FIRST)
                .setParameter("now", now)
                .setParameter("entries", rows)
                .setParameter("other", OTHER)
                .executeUpdate();
    }

    /** What an application has called, by day. */
    List<Row> of(UUID application, UsagePeriod period) {
        return getSession()
                .createNativeQuery(OF, Row.class)
                .setParameter("application", application)
                .setParameter("firstDay", period.from())
                .setParameter("lastDay", period.to())
                .setParameter("start", period.from().atStartOfDay(ZONE).toInstant())
                .setParameter("end", period.to().plusDays(1).atStartOfDay(ZONE).toInstant())
                .list();
    }

    /** Applications that have used up this percentage of a daily limit, most first. */
    List<NearLimit> near(LocalDate today, int percent, int limit) {
        return getSession()
                .createNativeQuery(NEAR, NearLimit.class)
                .setParameter("tokens", ApiId.AUTH_TOKEN)
                .setParameter("start", today.atStartOfDay(ZONE).toInstant())
                .setParameter("percent", percent)
                .setParameter("limit", limit)
                .list();
    }

    /** Its first calls, the earliest first. */
    List<FirstCall> firstCalls(UUID application) {
        return find(FIRST, application).project(FirstCall.class).list();
    }

    /** Sums up at most {@code limit} rows of hours before {@code time} by day; returns how many there were. */
    @Transactional
    int sumUpBefore(Instant time, int limit) {
        return getSession()
                .createNativeQuery(SUM_UP, Integer.class)
                .setParameter("time", time)
                .setParameter("limit", limit)
                .uniqueResult();
    }

    /** Deletes at most {@code limit} rows of days before {@code day}; returns how many there were. */
    @Transactional
    int deleteBefore(LocalDate day, int limit) {
        return getEntityManager()
                .createNativeQuery(DELETE)
                .setParameter("day", day)
                .setParameter("limit", limit)
                .executeUpdate();
    }

    /** Forgets at most {@code limit} reports that came before {@code time}; returns how many there were. */
    @Transactional
    int forgetReportsBefore(Instant time, int limit) {
        return deleteOlder(FORGET, time, limit);
    }

    /** Deletes first calls, from before a time, of deleted applications. */
    @Transactional
    int forgetFirstCallsOfDeletedBefore(Instant time, int limit) {
        return deleteOlder(FORGET_FIRST, time, limit);
    }

    private int deleteOlder(String statement, Instant time, int limit) {
        return getEntityManager()
                .createNativeQuery(statement)
                .setParameter("time", time)
                .setParameter("limit", limit)
                .executeUpdate();
    }

    private String text(List<Entry> entries) {
        try {
            return json.writeValueAsString(entries);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
