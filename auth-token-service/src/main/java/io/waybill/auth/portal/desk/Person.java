package io.waybill.auth.portal.desk;

import java.time.Instant;
import java.util.UUID;

/**
 * An account in the list.
 *
 * @param number in order of sign-up
 * @param locked whether it is switched off
 * @param lastLogInAt {@code null} if the person has not logged in since this is recorded
 * @param sessions number of live sessions
 * @param hasTotp whether the person logs in in two steps
 * @param recoveryCodes number of unused recovery codes
 */
public record Person(
        UUID id,
        long number,
        String name,
        String mail,
        boolean isOperator,
        boolean locked,
        Instant createdAt,
        Instant lastLogInAt,
        long sessions,
        boolean hasTotp,
        long recoveryCodes) {}
