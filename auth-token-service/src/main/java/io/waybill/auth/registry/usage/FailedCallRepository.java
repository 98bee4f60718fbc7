package io.waybill.auth.registry.usage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.common.error.Fault;
import io.waybill.common.sql.Sql;
import io.waybill.common.usage.FailedCall;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** The queries on failing calls. Plain SQL: those of a report are stored with one statement. */
@ApplicationScoped
class FailedCallRepository {

    private static final TypeReference<List<Fault>> FAULTS = new TypeReference<>() {};

    /** Calls that an application has beside the last one of each kind. */
    private static final int LAST = 100;

    /** More than are kept: reports that arrive at the same time do not see each other's calls. */
    private static final int MOST = 1_000;

    private static final String ADD = """
            INSERT INTO failed_call (application, at, api, operation, status, code, request_id, errors, unproven)
            SELECT application, at, api, operation, status, coalesce(code, ''), "requestId", coalesce(errors::text, '[]'),
                coalesce(unproven, false)
            FROM jsonb_to_recordset(cast(? AS jsonb)) AS sent(application uuid, at timestamptz, api text, operation text,
                status smallint, code text, "requestId" text, errors jsonb, unproven boolean)
            """;

    /** What another report is deleting at the same time is left to it. */
    private static final String DELETE_SURPLUS = """
            DELETE FROM failed_call WHERE id = ANY (ARRAY(
                SELECT id FROM failed_call WHERE id IN (
                    SELECT id FROM (
                        SELECT id, unproven,
                            row_number() OVER (PARTITION BY application, unproven ORDER BY at DESC, id DESC) AS nth,
                            row_number() OVER (PARTITION BY application, unproven, operation, status, code
                                ORDER BY at DESC, id DESC) AS nth_of_kind
                        FROM failed_call WHERE application = ANY (cast(? AS uuid[]))) AS ranked
                    WHERE nth_of_kind > 1 AND (unproven OR nth > ?))
                FOR UPDATE SKIP LOCKED))
            """;

    private static final String OF = """
            SELECT at, api, operation, status, nullif(code, '') AS code, request_id, errors, unproven FROM failed_call
            WHERE application = ? AND at >= ? ORDER BY at DESC, id DESC LIMIT ?
            """;

    private static final String DELETE = """
            DELETE FROM failed_call WHERE id = ANY (ARRAY(
                SELECT id FROM failed_call WHERE at < ? LIMIT ? FOR UPDATE SKIP LOCKED))
            """;

    private final Sql sql;
    private final ObjectMapper json;

    FailedCallRepository(Sql sql, ObjectMapper json) {
        this.sql = sql;
        this.json = json;
    }

    /** Adds calls, and deletes what is too many of their applications. */
    void add(List<FailedCall> calls) {
        sql.update(ADD, json.valueToTree(calls).toString());
        sql.update(
                DELETE_SURPLUS,
                calls.stream().map(FailedCall::application).distinct().collect(Collectors.joining(",", "{", "}")),
                LAST);
    }

    /** The calls of an application since a time, the latest first. */
    List<FailedCall> of(UUID application, Instant since) {
        return sql.list(OF, row -> call(application, row), application, since, MOST);
    }

    private FailedCall call(UUID application, ResultSet row) throws SQLException {
        return new FailedCall(
                application.toString(),
                row.getString("api"),
                row.getString("operation"),
                row.getInt("status"),
                row.getString("code"),
                Sql.instant(row, "at"),
                row.getString("request_id"),
                faults(row.getString("errors")),
                row.getBoolean("unproven"));
    }

    private List<Fault> faults(String stored) {
        try {
            return json.readValue(stored, FAULTS);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("stored faults cannot be read", e);
        }
    }

    /** Deletes at most {@code limit} calls from before {@code time}; returns how many there were. */
    int deleteBefore(Instant time, int limit) {
        return sql.update(DELETE, time, limit);
    }
}
