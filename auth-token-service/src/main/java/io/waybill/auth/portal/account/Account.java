package io.waybill.auth.portal.account;

import java.time.Instant;
import java.util.UUID;

/**
 * A person's account.
 *
 * @param mail the mail address in lower case, by which the person logs in
 * @param passwordHash Argon2id in the PHC string form
 * @param locked whether log-ins and sessions are refused
 * @param sessionEpoch how many times all its sessions have ended: what was judged in an earlier epoch opens none
 */
public record Account(
        UUID id,
        String name,
        String mail,
        String passwordHash,
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
