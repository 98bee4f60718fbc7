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
 * @param mailVerified whether the provider says that the address is the person's; {@code null} if it says nothing
 * @param isLinked whether the person logs in at the provider
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
        Boolean mailVerified,
        boolean isLinked) {}
