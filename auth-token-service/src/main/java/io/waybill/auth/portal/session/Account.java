package io.waybill.auth.portal.session;

import io.waybill.common.security.Role;
import java.time.Instant;
import java.util.UUID;

/**
 * A person's account: what the OpenID provider said at the last log-in or, without a provider, what the configuration
 * says.
 *
 * @param issuer the provider's issuer, or {@value ConfiguredAccounts#ISSUER}
 * @param subject the person's id there
 * @param mail in lower case; {@code null} if the provider gives none
 * @param mailVerified whether the provider, or the configuration, says that the address is the person's
 * @param roles names of {@link Role}s in order, separated by blanks; empty for a developer
 * @param locked whether log-ins and sessions are refused
 * @param sessionEpoch how many times all its sessions have ended: what was verified in an earlier epoch opens none
 */
public record Account(
        UUID id,
        String name,
        String issuer,
        String subject,
        String mail,
        boolean mailVerified,
        String roles,
        boolean locked,
        Instant createdAt,
        long sessionEpoch) {

    /** How audit and reviews name an account. */
    public static String reference(UUID id) {
        return "account/" + id;
    }

    /** How audit and reviews name it. */
    public String reference() {
        return reference(id);
    }

    /** Whether the person has a role, be it by another one. */
    public boolean hasRole(String role) {
        return Role.included(Role.names(roles)).contains(role);
    }

    /** Whether the person has any role. */
    public boolean isOperator() {
        return !roles.isEmpty();
    }

    @Override
    public String toString() {
        return reference();
    }
}
