package io.waybill.auth.portal.session;

import java.time.Instant;

/**
 * A person as the OpenID provider has just described them. Issuer and subject are who it is; all else may change.
 *
 * @param mail {@code null} if the provider tells none
 * @param isMailVerified whether the provider says that the address is the person's
 * @param authenticatedAt when the person last logged in at the provider; long ago if it does not say
 * @param session the provider's id for its session; {@code null} if it tells none
 * @param token the ID token, with which the person logs out at the provider
 */
public record ProvidedIdentity(
        String issuer,
        String subject,
        String name,
        String mail,
        boolean isMailVerified,
        Role role,
        Instant authenticatedAt,
        String session,
        String token) {

    @Override
    public String toString() {
        return subject + " of " + issuer;
    }
}
