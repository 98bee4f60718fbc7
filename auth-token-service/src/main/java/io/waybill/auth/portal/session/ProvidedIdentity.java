package io.waybill.auth.portal.session;

import java.time.Instant;

/**
 * A person as the OpenID provider has just described them. Issuer and subject identify the person; everything else may
 * change.
 *
 * @param mail {@code null} if the provider gives none
 * @param isMailVerified whether the provider says that the address is the person's
 * @param roles names of roles in order, separated by blanks; empty for a developer
 * @param authenticatedAt when the person last logged in at the provider; long ago if it does not say
 * @param session the provider's id for its session; {@code null} if it gives none
 * @param token the ID token, with which the person logs out at the provider
 */
public record ProvidedIdentity(
        String issuer,
        String subject,
        String name,
        String mail,
        boolean isMailVerified,
        String roles,
        Instant authenticatedAt,
        String session,
        String token) {

    @Override
    public String toString() {
        return subject + " of " + issuer;
    }
}
