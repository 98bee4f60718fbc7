package io.waybill.auth.portal.desk;

import io.waybill.common.audit.AuditEvent;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the audit page.
 *
 * @param actorPage path of the actor's page; {@code null} without one
 * @param targetPage path of the target's page; {@code null} without one
 */
public record AuditLine(
        Instant at,
        String actor,
        String actorPage,
        String action,
        String target,
        String targetPage,
        String source,
        String details) {

    /** An application that calls is named by its bare id. */
    private static final Pattern PERSON_OR_APPLICATION = Pattern.compile("(account/|application/|)([0-9a-f-]{36})");

    static AuditLine from(AuditEvent event) {
        return new AuditLine(
                event.occurredAt(),
                event.actor(),
                page(event.actor()),
                event.action(),
                event.target(),
                page(event.target()),
                event.sourceAddress(),
                Details.words(event.details()));
    }

    private static String page(String reference) {
        Matcher found = PERSON_OR_APPLICATION.matcher(reference);
        if (!found.matches()) {
            return null;
        }
        return (found.group(1).equals("account/") ? "/portal/desk/accounts/" : "/portal/desk/applications/")
                + found.group(2);
    }
}
