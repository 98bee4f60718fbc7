package io.waybill.common.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.arc.Arc;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Position;
import io.waybill.common.sql.Sql;
import io.waybill.common.web.RequestId;
import io.waybill.common.web.SourceAddress;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes and lists the service's audit trail, table {@code audit_event} of its own schema (its migration is in
 * {@code db/shared}). A record is written in the caller's transaction: a change and its record succeed or fail
 * together.
 */
@ApplicationScoped
public class AuditTrail {

    /** The actor of changes without a caller: the service itself. */
    public static final String SYSTEM = "system";

    private static final String INSERT = """
            insert into audit_event (actor, action, target, source_address, request_id, details)
            values (?, ?, ?, ?, ?, cast(? as json))""";

    private static final String LIST = """
            select id, occurred_at, actor, action, target, source_address, request_id, details
            from audit_event where (occurred_at, id) < (?, ?) and occurred_at >= ?""";

    private final Sql sql;
    private final CurrentVertxRequest currentRequest;
    private final ObjectMapper json;

    public AuditTrail(Sql sql, CurrentVertxRequest currentRequest, ObjectMapper json) {
        this.sql = sql;
        this.currentRequest = currentRequest;
        this.json = json;
    }

    /** Records a change by the caller of the current request, or by {@link #SYSTEM} outside a request. */
    public void record(String action, String target, Map<String, ?> details) {
        recordAs(actor(), action, target, details);
    }

    /** The internal id of the application that makes the current request; {@link #SYSTEM} outside a request. */
    public String actor() {
        RoutingContext request = duringRequest() ? currentRequest.getCurrent() : null;
        // Only a caller that is authenticated already: asking for the identity here would start the authentication.
        return request != null && request.user() instanceof QuarkusHttpUser user
                ? user.getSecurityIdentity().getPrincipal().getName()
                : SYSTEM;
    }

    /** Records a change by {@code actor}, for operations that identify their users by other means than a token. */
    public void recordAs(String actor, String action, String target, Map<String, ?> details) {
        RoutingContext request = duringRequest() ? currentRequest.getCurrent() : null;
        insert(
                request == null ? null : SourceAddress.of(request.request()).orElse(null),
                request == null ? null : RequestId.of(request),
                actor,
                action,
                target,
                details);
    }

    /**
     * Records an earlier event, outside its request.
     *
     * @param sourceAddress where it came from; {@code null} if from more than one address
     */
    public void recordFrom(String sourceAddress, String actor, String action, String target, Map<String, ?> details) {
        insert(sourceAddress, null, actor, action, target, details);
    }

    private void insert(
            String sourceAddress,
            String requestId,
            String actor,
            String action,
            String target,
            Map<String, ?> details) {
        JsonNode more = json.valueToTree(details);
        sql.update(INSERT, actor, action, target, sourceAddress, requestId, more.toString());
    }

    /** The trail, newest first. */
    public Page<AuditEvent> list(AuditFilter filter, PageRequest page) {
        Position below = filter.occurred().below(page);
        List<Object> parameters = new ArrayList<>(
                List.of(below.time(), below.number(), filter.occurred().from()));
        StringBuilder query = new StringBuilder(LIST);
        filter.fields().forEach((column, value) -> {
            query.append(" and ").append(column).append(" = ?");
            parameters.add(value);
        });
        query.append(" order by occurred_at desc, id desc limit ?");
        parameters.add(page.limit() + 1);
        List<AuditEvent> rows = sql.list(query.toString(), this::from, parameters.toArray());
        return Page.of(page, rows, event -> new Position(event.occurredAt(), event.id()));
    }

    private AuditEvent from(ResultSet row) throws SQLException {
        return new AuditEvent(
                row.getLong("id"),
                Sql.instant(row, "occurred_at"),
                row.getString("actor"),
                row.getString("action"),
                row.getString("target"),
                row.getString("source_address"),
                row.getString("request_id"),
                details(row.getString("details")));
    }

    /** The details of a record, as the table has them. */
    public JsonNode details(String stored) {
        try {
            return json.readTree(stored);
        } catch (JsonProcessingException e) {
            // The column takes JSON only.
            throw new UncheckedIOException(e);
        }
    }

    private static boolean duringRequest() {
        return Arc.container().requestContext().isActive();
    }
}
