package io.waybill.auth.portal.desk;

import io.waybill.common.audit.AuditEvent;
import java.time.Instant;
import java.util.UUID;

/**
 * A line of the audit trail on the page.
 *
 * @param application the application that it is about; {@code null} if it is about something else
 */
public record AuditLine(
        Instant at, String actor, String action, String target, UUID application, String source, String details) {

    private static final String APPLICATION = "application/";
    private static final int LENGTH_OF_ID = 36;

    static AuditLine from(AuditEvent event) {
        String target = event.target();
        boolean isApplication =
                target.startsWith(APPLICATION) && target.length() == APPLICATION.length() + LENGTH_OF_ID;
        return new AuditLine(
                event.occurredAt(),
                event.actor(),
                event.action(),
                target,
                isApplication ? UUID.fromString(target.substring(APPLICATION.length())) : null,
                event.sourceAddress(),
                Details.words(event.details()));
    }
}
