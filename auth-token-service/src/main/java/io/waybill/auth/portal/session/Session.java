package io.waybill.auth.portal.session;

import io.waybill.auth.portal.account.Account;
import io.waybill.auth.portal.account.Role;
import java.security.Principal;
import java.time.Instant;
import java.util.UUID;

/**
 * Who is logged in: the principal of every page that needs one.
 *
 * @param id the hash of the cookie, in base64url: names the session on the person's own page
 * @param accountId whose it is
 * @param person the person's name
 * @param mail the person's mail address
 * @param hasTotp whether the person logs in in two steps
 * @param authenticatedAt when the password was last typed
 * @param source the address that it was begun from
 * @param userAgent what the browser calls itself, shortened
 */
public record Session(
        String id,
        UUID accountId,
        String person,
        String mail,
        Role role,
        boolean hasTotp,
        Instant createdAt,
        Instant lastSeenAt,
        Instant authenticatedAt,
        String source,
        String userAgent)
        implements Principal {

    /** The role, for the framework's annotations, of everybody who is logged in. No access token has it. */
    public static final String MEMBER = "portal";

    /** As {@link #MEMBER}, of operators. */
    public static final String DESK = "portal-desk";

    /** The actor of audit records and reviews: {@code account/<id>}. */
    @Override
    public String getName() {
        return Account.reference(accountId);
    }

    /** The browser as its user knows it, for example {@code Firefox on Linux}. */
    public String browser() {
        String browser = first(
                "a browser",
                "Edg/",
                "Edge",
                "OPR/",
                "Opera",
                "Firefox/",
                "Firefox",
                "Chrome/",
                "Chrome",
                "Safari/",
                "Safari",
                "curl/",
                "curl");
        String system = first(
                "", "Android", "Android", "iPhone", "iPhone", "iPad", "iPad", "Windows", "Windows", "Mac OS", "macOS",
                "Linux", "Linux");
        return system.isEmpty() ? browser : browser + " on " + system;
    }

    /** The name of the first mark that the user agent has; marks and names alternate. */
    private String first(String otherwise, String... marksAndNames) {
        for (int i = 0; i < marksAndNames.length; i += 2) {
            if (userAgent.contains(marksAndNames[i])) {
                return marksAndNames[i + 1];
            }
        }
        return otherwise;
    }

    /** Whether the person is an operator. */
    public boolean isOperator() {
        return role == Role.operator;
    }

    @Override
    public String toString() {
        return "session of " + getName();
    }
}
