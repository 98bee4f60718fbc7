package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.account.Role;
import java.time.Instant;
import java.util.UUID;

/**
 * Somebody's account in the list of all.
 *
 * @param number in order of sign-up
 * @param locked whether it is switched off
 * @param lastLogInAt {@code null} if the person has not logged in since this is stored
 * @param sessions how many are alive
 * @param hasTotp whether the person logs in in two steps
 * @param recoveryCodes how many are left for the second step
 */
public record Person(
        UUID id,
        long number,
        String name,
        String mail,
        Role role,
        boolean locked,
        Instant createdAt,
        Instant lastLogInAt,
        long sessions,
        boolean hasTotp,
        long recoveryCodes) {

    public boolean isOperator() {
        return role == Role.operator;
    }
}
