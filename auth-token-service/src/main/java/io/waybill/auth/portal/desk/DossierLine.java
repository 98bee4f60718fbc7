package io.waybill.auth.portal.desk;

import java.time.Instant;

/**
 * A line of the history of an application or account.
 *
 * @param actor the name of the person or application, or how the audit trail names it
 * @param details more about it, for people
 */
public record DossierLine(Instant at, String actor, String action, String details) {}
