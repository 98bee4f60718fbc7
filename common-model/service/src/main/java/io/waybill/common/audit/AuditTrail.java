package io.waybill.common.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.arc.Arc;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Position;
import io.waybill.common.web.RequestHead;
import io.waybill.common.web.SourceAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.io.UncheckedIOException;
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

    private final AuditEventRepository events;
    private final CurrentVertxRequest currentRequest;
    private final ObjectMapper json;

    public AuditTrail(AuditEventRepository events, CurrentVertxRequest currentRequest, ObjectMapper json) {
        this.events = events;
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
        return request == null || request.user() == null
                ? SYSTEM
                : request.user().subject();
    }

    /** Records a change by {@code actor}, for operations that identify their users by other means than a token. */
    public void recordAs(String actor, String action, String target, Map<String, ?> details) {
        RoutingContext request = duringRequest() ? currentRequest.getCurrent() : null;
        insert(
                request == null ? null : SourceAddress.of(request.request()).orElse(null),
                request == null ? null : RequestHead.id(request),
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
        AuditEventEntity event = new AuditEventEntity();
        event.actor = actor;
        event.action = action;
        event.target = target;
        event.sourceAddress = sourceAddress;
        event.requestId = requestId;
        event.details = more.toString();
        events.append(event);
    }

    /** The trail, newest first. */
    @Transactional
    public Page<AuditEvent> list(AuditFilter filter, PageRequest page) {
        List<AuditEvent> rows =
                events.list(filter, page).stream().map(this::from).toList();
        return Page.of(page, rows, event -> new Position(event.occurredAt(), event.id()));
    }

    private AuditEvent from(AuditEventEntity row) {
        return new AuditEvent(
                row.id,
                row.occurredAt,
                row.actor,
                row.action,
                row.target,
                row.sourceAddress,
                row.requestId,
                details(row.details));
    }

    /** The details of a record, as the table has them. */
    public JsonNode details(String stored) {
        try {
            return json.readTree(stored);
        } catch (JsonProcessingException e) {
            // The column accepts JSON only.
            throw new UncheckedIOException(e);
        }
    }

    private static boolean duringRequest() {
        return Arc.container().requestContext().isActive();
    }
}
