package io.waybill.auth.portal.session;

import io.waybill.auth.portal.Role;
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
        Role role,
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

    @Override
    public String toString() {
        return reference();
    }
}
