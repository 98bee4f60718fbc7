package io.waybill.auth.portal.session;

import java.time.Instant;
import java.util.UUID;

/**
 * A person's account.
 *
 * @param mail the mail address in lower case, by which the person logs in here; {@code null} if only the provider knows
 *     the person
 * @param shownMail the mail address as the provider gives it, otherwise {@code mail}
 * @param mailVerified whether the provider says that the address is the person's; {@code null} if it says nothing
 * @param subject the person's id at the provider; {@code null} for an account of our own
 * @param passwordHash Argon2id in the PHC string form; {@code null} without a password
 * @param oneTimeUntil when a password that an operator has set expires: it must be changed; {@code null} for one that
 *     the person has chosen
 * @param locked whether log-ins and sessions are refused
 * @param sessionEpoch how many times all its sessions have ended: what was judged in an earlier epoch opens none
 */
public record Account(
        UUID id,
        String name,
        String mail,
        String shownMail,
        Boolean mailVerified,
        String subject,
        String passwordHash,
        Instant oneTimeUntil,
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
