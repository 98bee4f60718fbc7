package io.waybill.auth.portal.session;

import io.waybill.common.security.Caller;
import io.waybill.common.security.Role;
import java.security.Principal;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A session: the principal of every page that needs one.
 *
 * @param idHash hash of the cookie
 * @param person name of the person
 * @param mail mail address of the person; {@code null} if the provider gives none
 * @param mailVerified whether the provider, or the configuration, says that the address is the person's
 * @param authenticatedAt when the person last logged in, or typed the password again
 * @param roles names of {@link Role}s in order, separated by blanks; empty for a developer
 * @param confirmedAt when the provider last said who the person is; {@code null} after a log-in by password
 * @param source address at its start
 * @param userAgent the browser's name for itself, shortened
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, only looked for
public record Session(
        byte[] idHash,
        UUID accountId,
        String person,
        String mail,
        boolean mailVerified,
        String roles,
        Instant createdAt,
        Instant lastSeenAt,
        Instant authenticatedAt,
        Instant confirmedAt,
        String source,
        String userAgent)
        implements Principal {

    /** The role of everybody who is logged in, for the framework's annotations. No access token has it. */
    public static final String MEMBER = "portal";

    /** How forms name it. */
    public String id() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(idHash);
    }

    /** The hash behind a name in a form; empty if it names none. */
    static byte[] idHash(String id) {
        try {
            return Base64.getUrlDecoder().decode(id);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    /** The actor in audit records and reviews: {@code account/<id>}. */
    @Override
    public String getName() {
        return Account.reference(accountId);
    }

    /** The browser's common name, for example {@code Firefox on Linux}. */
    public String browser() {
        String agent =
                userAgent.replace("Edg/", "Edge/").replace("OPR/", "Opera/").replace("Mac OS", "macOS");
        // Most browsers name others besides themselves, which come later here.
        String browser = first(agent, "a browser", "Edge/", "Opera/", "Firefox/", "Chrome/", "Safari/", "curl/");
        String system = first(agent, "", "Android", "iPhone", "iPad", "Windows", "macOS", "Linux");
        return browser.replace("/", "") + (system.isEmpty() ? "" : " on " + system);
    }

    private static String first(String agent, String otherwise, String... names) {
        return Stream.of(names).filter(agent::contains).findFirst().orElse(otherwise);
    }

    /** The mail address or, if the provider sends none, the name. */
    public String contact() {
        return mail == null ? person : mail;
    }

    /** Whether the person has any role. */
    public boolean isOperator() {
        return !roles.isEmpty();
    }

    /** Whether the person sees the pages for a role. */
    public boolean reads(String role) {
        return changes(role) || changes(Caller.READER);
    }

    /** Whether the person sends the forms for a role. */
    public boolean changes(String role) {
        return Role.included(Role.names(roles)).contains(role);
    }

    /**
     * Whether the person decides about an account or an application with these roles.
     *
     * @param roles names of {@link Role}s; empty for developers and customers
     */
    public boolean decidesAbout(Collection<String> roles) {
        return changes(roles.isEmpty() ? Caller.APPLICATIONS : Caller.OPERATOR);
    }

    @Override
    public String toString() {
        return "session of " + getName();
    }
}
