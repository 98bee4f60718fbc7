package io.waybill.auth.audit;

import java.time.Instant;

/**
 * One event of the audit trail.
 *
 * @param at when
 * @param actor internal id of the application that acted, or {@code system}
 * @param action what, for example {@code application.suspend}
 * @param subject on what
 * @param detail what else is worth knowing
 * @param source the client's address
 * @param requestId the call's {@code X-Request-Id}
 */
record AuditRecord(
        long id,
        Instant at,
        String actor,
        String action,
        String subject,
        String detail,
        String source,
        String requestId) {

    static AuditRecord from(AuditEvent event) {
        return new AuditRecord(
                event.id,
                event.at,
                event.actor,
                event.action,
                event.subject,
                event.detail,
                event.source,
                event.requestId);
    }
}
