package io.waybill.auth.registry.usage;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.auth.registry.usage.Usage.FirstCall;
import io.waybill.common.ApiId;
import io.waybill.common.sql.Sql;
import io.waybill.common.usage.UsageEntry;
import io.waybill.common.usage.UsageReport;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The queries on applications' usage. They are plain SQL: one statement stores all rows of a report, and the database
 * itself sums up hours to days, so no entity is loaded.
 */
@ApplicationScoped
class UsageRepository {

    /** The zone of the daily limits' days. */
    static final ZoneOffset ZONE = ZoneOffset.UTC;

    /** Stands for the application in calls that a replica could not attribute. */
    static final UUID OTHER = new UUID(0, 0);

    private static final String FREE =
            UsageEntry.FREE.stream().map(String::valueOf).collect(Collectors.joining(", "));

    /** The entries of a report. Few carry {@code counted}: where it does not follow from their status. */
    private static final String FROM_ENTRIES = """
            FROM (SELECT cast(CASE application WHEN '%s' THEN '%s' ELSE application END AS uuid) AS application, hour, api,
                operation, status, coalesce(code, '') AS code, count AS calls, "lastRequestId" AS request_id,
                counted = (status IN (%s)) AS unlike_status
              FROM jsonb_to_recordset(cast(? AS jsonb)) AS sent(application text, hour timestamptz, api text,
                operation text, status smallint, code text, count bigint, "lastRequestId" text, counted boolean)) AS e
            """.formatted(UsageEntry.OTHER, OTHER, FREE);

    private static final String REMEMBER = """
            INSERT INTO usage_report (source, sequence, received_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
            """;

    /** Ordered by the key, so that two concurrent reports never deadlock. */
    private static final String ADD = """
            INSERT INTO usage_hour AS u (application, hour, api, operation, status, code, calls, last_request_id, last_at,
                calls_unlike_status)
            SELECT application, hour, api, operation, status, code, sum(calls), max(request_id), ?,
                sum(calls) FILTER (WHERE unlike_status)
            """ + FROM_ENTRIES + """
            GROUP BY application, hour, api, operation, status, code
            ORDER BY application, hour, api, operation, status, code
            ON CONFLICT ON CONSTRAINT usage_hour_pk DO UPDATE SET calls = u.calls + excluded.calls,
                last_request_id = coalesce(excluded.last_request_id, u.last_request_id), last_at = excluded.last_at,
                calls_unlike_status = coalesce(u.calls_unlike_status + excluded.calls_unlike_status,
                    u.calls_unlike_status, excluded.calls_unlike_status)
            """;

    /** Whether the call succeeded: an answer below 400 that has a code declines it. */
    private static final String SUCCEEDED = "(status < 400 AND code = '')";

    private static final String ADD_FIRST = """
            INSERT INTO first_call (application, api, succeeded, operation, status, code, request_id, arrived_at)
            SELECT DISTINCT ON (application, api, %1$s)
                application, api, %1$s, operation, status, code, request_id, ?
            """.formatted(SUCCEEDED) + FROM_ENTRIES + """
            WHERE application <> ?
            ORDER BY application, api, %s, hour
            ON CONFLICT DO NOTHING
            """.formatted(SUCCEEDED);

    /** The calls in a row of usage_hour that the limit counts; of token requests, the issued tokens. */
    private static final String COUNTED = """
            CASE
                WHEN api = '%s'
                    THEN CASE WHEN operation LIKE 'issue%%' AND status = 200 THEN calls ELSE 0 END
                WHEN status IN (%s) THEN coalesce(calls_unlike_status, 0)
                ELSE calls - coalesce(calls_unlike_status, 0) END
            """.formatted(ApiId.AUTH_TOKEN, FREE);

    private static final String OF = """
            SELECT day, api, operation, status, nullif(code, '') AS code, sum(calls) AS count,
                (array_agg(last_request_id ORDER BY last_at DESC))[1] AS last_request_id, max(last_at) AS last_at,
                sum(counted) AS counted
            FROM (
                SELECT day, api, operation, status, code, calls, last_request_id, last_at, 0 AS counted
                FROM usage_day
                WHERE application = ? AND day BETWEEN ? AND ?
                UNION ALL
                SELECT (hour AT TIME ZONE 'UTC')::date, api, operation, status, code, calls, last_request_id, last_at,
            """ + COUNTED + """
                FROM usage_hour WHERE application = ? AND hour >= ? AND hour < ?) AS u
            GROUP BY day, api, operation, status, u.code
            ORDER BY day, api, operation, status, u.code
            """;

    private static final String FIRST = """
            SELECT api, succeeded, operation, status, nullif(code, '') AS code, request_id, arrived_at FROM first_call
            WHERE application = ? ORDER BY arrived_at, api, succeeded
            """;

    private static final String SUM_UP = """
            WITH due AS (
                DELETE FROM usage_hour WHERE ctid = ANY (ARRAY(
                    SELECT ctid FROM usage_hour WHERE hour < ? ORDER BY hour LIMIT ? FOR UPDATE SKIP LOCKED))
                RETURNING *),
            summed AS (
                INSERT INTO usage_day AS d
                    (application, day, api, operation, status, code, calls, last_request_id, last_at)
                SELECT application, (hour AT TIME ZONE 'UTC')::date AS day, api, operation, status, code, sum(calls),
                    (array_agg(last_request_id ORDER BY last_at DESC))[1], max(last_at)
                FROM due GROUP BY application, 2, api, operation, status, code
                ORDER BY application, 2, api, operation, status, code
                ON CONFLICT ON CONSTRAINT usage_day_pk DO UPDATE SET calls = d.calls + excluded.calls,
                    last_request_id = coalesce(excluded.last_request_id, d.last_request_id),
                    last_at = greatest(excluded.last_at, d.last_at))
            SELECT count(*) FROM due
            """;

    private static final String DELETE = """
            DELETE FROM usage_day WHERE ctid = ANY (ARRAY(
                SELECT ctid FROM usage_day WHERE day < ? LIMIT ? FOR UPDATE SKIP LOCKED))
            """;

    private static final String FORGET = """
            DELETE FROM usage_report WHERE ctid = ANY (ARRAY(
                SELECT ctid FROM usage_report WHERE received_at < ? LIMIT ? FOR UPDATE SKIP LOCKED))
            """;

    private final Sql sql;
    private final ObjectMapper json;

    UsageRepository(Sql sql, ObjectMapper json) {
        this.sql = sql;
        this.json = json;
    }

    /**
     * Calls of a day with the same outcome.
     *
     * @param counted calls counted against the limit; zero for days whose hours are summed up
     */
    record Row(LocalDate day, Usage.Outcome outcome, long counted) {}

    /** Records the report; {@code false} if it has been recorded before. */
    boolean isNew(UsageReport report, Instant now) {
        return sql.update(REMEMBER, report.source(), report.sequence(), now) == 1;
    }

    void add(List<UsageEntry> entries, Instant now) {
        String rows = json.valueToTree(entries).toString();
        sql.update(ADD, now, rows);
        sql.update(ADD_FIRST, now, rows, OTHER);
    }

    /** What an application has called, by day. */
    List<Row> of(UUID application, UsagePeriod period) {
        return sql.list(
                OF,
                Sql.as(Row.class),
                application,
                period.from(),
                period.to(),
                application,
                period.from().atStartOfDay(ZONE).toInstant(),
                period.to().plusDays(1).atStartOfDay(ZONE).toInstant());
    }

    /** An application's first calls, the earliest first. */
    List<FirstCall> firstCalls(UUID application) {
        return sql.list(FIRST, Sql.as(FirstCall.class), application);
    }

    /** Sums up at most {@code limit} rows of hours before {@code time} by day; returns how many there were. */
    int sumUpBefore(Instant time, int limit) {
        return (int) sql.number(SUM_UP, time, limit);
    }

    /** Deletes at most {@code limit} rows of days before {@code day}; returns how many there were. */
    int deleteBefore(LocalDate day, int limit) {
        return sql.update(DELETE, day, limit);
    }

    /** Forgets at most {@code limit} reports that came before {@code time}; returns how many there were. */
    int forgetReportsBefore(Instant time, int limit) {
        return sql.update(FORGET, time, limit);
    }

    /**
     * Deletes at most {@code limit} first calls of deleted applications that came before {@code time}; returns how many
     * there were.
     */
    int forgetFirstCallsOfDeletedBefore(Instant time, int limit) {
        return sql.update("""
                delete from first_call where (application, api, succeeded) in (
                  select application, api, succeeded from first_call f
                  where arrived_at < ? and not exists (select 1 from application a where a.id = f.application)
                  limit ? for update skip locked)
                """, time, limit);
    }
}
