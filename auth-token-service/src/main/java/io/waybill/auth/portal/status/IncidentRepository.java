package io.waybill.auth.portal.status;

import io.waybill.auth.portal.status.Incident.State;
import io.waybill.auth.portal.status.Incident.Update;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The queries on incidents. Plain SQL: an incident is read with its updates by one statement. */
@ApplicationScoped
class IncidentRepository {

    private static final String SINCE = """
            SELECT i.id, i.title, i.services, i.state, i.opened_at, i.updated_at, i.resolved_at,
                u.state AS said_state, u.text, u.written_at
            FROM (
                SELECT * FROM incident WHERE resolved_at IS NULL OR resolved_at >= ?
                ORDER BY resolved_at DESC NULLS FIRST, id DESC LIMIT ?) AS i
            JOIN incident_update u ON u.incident = i.id
            ORDER BY i.resolved_at DESC NULLS FIRST, i.id DESC, u.id DESC
            """;

    private final Sql sql;

    IncidentRepository(Sql sql) {
        this.sql = sql;
    }

    /** Adds an incident; returns its id. */
    long add(Incident.Typed typed, Instant now) {
        return sql.number(
                """
                INSERT INTO incident (title, services, state, opened_at, updated_at, resolved_at)
                VALUES (?, ?, ?, ?, ?, cast(? AS timestamptz)) RETURNING id
                """,
                typed.title(),
                String.join(",", typed.services()),
                typed.state().name(),
                now,
                now,
                resolvedAt(typed.state(), now));
    }

    /** The state of an open incident, whose row is locked; whether there is one. */
    boolean change(long id, State state, Instant now) {
        return sql.update("""
                        UPDATE incident SET state = ?, updated_at = ?, resolved_at = cast(? AS timestamptz)
                        WHERE id = ? AND resolved_at IS NULL
                        """, state.name(), now, resolvedAt(state, now), id) == 1;
    }

    void addUpdate(long id, Incident.Typed typed, Instant now) {
        sql.update(
                "INSERT INTO incident_update (incident, state, text, written_at) VALUES (?, ?, ?, ?)",
                id,
                typed.state().name(),
                typed.text(),
                now);
    }

    long updatesOf(long id) {
        return sql.number("SELECT count(*) FROM incident_update WHERE incident = ?", id);
    }

    long open() {
        return sql.number("SELECT count(*) FROM incident WHERE resolved_at IS NULL");
    }

    /** Open incidents, the latest first, then those that were resolved since a time. */
    List<Incident> openOrResolvedSince(Instant time, int most) {
        Map<Long, Incident> incidents = new LinkedHashMap<>();
        sql.list(SINCE, row -> add(incidents, row), time, most);
        return List.copyOf(incidents.values());
    }

    private static boolean add(Map<Long, Incident> incidents, ResultSet row) throws SQLException {
        Incident incident = incidents.get(row.getLong("id"));
        if (incident == null) {
            incident = new Incident(
                    row.getLong("id"),
                    row.getString("title"),
                    List.of(row.getString("services").split(",", -1)),
                    State.valueOf(row.getString("state")),
                    Sql.instant(row, "opened_at"),
                    Sql.instant(row, "updated_at"),
                    Sql.instant(row, "resolved_at"),
                    new ArrayList<>());
            incidents.put(incident.id(), incident);
        }
        return incident.updates()
                .add(new Update(
                        State.valueOf(row.getString("said_state")),
                        row.getString("text"),
                        Sql.instant(row, "written_at")));
    }

    /** Deletes incidents, with what was written about them, that were resolved before a time. */
    void deleteResolvedBefore(Instant time) {
        sql.update("DELETE FROM incident WHERE resolved_at < ?", time);
    }

    /** {@code null} while it is open. */
    private static Instant resolvedAt(State state, Instant now) {
        return state == State.resolved ? now : null;
    }
}
