package io.waybill.auth.portal.desk;

import java.time.Instant;

/**
 * A line in the history of an application or account.
 *
 * @param actor name of the person or application, or the actor as audit names it
 */
public record DossierLine(Instant at, String actor, String action, String details) {}
