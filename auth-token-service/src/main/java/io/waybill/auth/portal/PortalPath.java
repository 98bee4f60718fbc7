package io.waybill.auth.portal;

import io.waybill.common.security.Caller;
import io.waybill.common.security.Role;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ResourceInfo;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The portal's paths. */
public final class PortalPath {

    /** The first page. */
    public static final String ROOT = "/portal";

    /** The applications of the person who is logged in. */
    public static final String APPLICATIONS = ROOT + "/applications";

    /** The first page of operators. */
    private static final String OPERATORS = ROOT + "/operators";

    /** The log-in. */
    public static final String LOG_IN = ROOT + "/login";

    /** The log-out. */
    public static final String LOG_OUT = ROOT + "/logout";

    private static final Pattern OWN_PAGE = Pattern.compile("/portal(/[A-Za-z0-9-]+)*(\\?[A-Za-z0-9_.~%=&+-]*)?");
    private static final Pattern FILE = Pattern.compile("/portal/[a-z-]+\\.(css|js|svg)");
    private static final int LONGEST = 300;

    private PortalPath() {}

    public static boolean covers(String path) {
        return path.equals(ROOT) || path.startsWith(ROOT + "/");
    }

    public static boolean isOf(ResourceInfo matched) {
        Path path = matched.getResourceClass().getAnnotation(Path.class);
        return path != null && covers(path.value());
    }

    public static boolean isFile(String path) {
        return FILE.matcher(path).matches();
    }

    /** As {@link #safe}, after a log-in: operators begin at their first page. */
    public static String afterLogIn(String sent, String roles) {
        String page = safe(sent);
        return page.equals(ROOT) ? operatorsPage(roles).orElse(APPLICATIONS) : page;
    }

    /** The first page of the operators that is open to these roles; empty if there is none. */
    public static Optional<String> operatorsPage(String roles) {
        Set<String> all = Role.included(Role.names(roles));
        if (all.contains(Caller.APPLICATIONS) || all.contains(Caller.READER)) {
            return Optional.of(OPERATORS);
        }
        return all.contains(Caller.KEYS) ? Optional.of(OPERATORS + "/keys") : Optional.empty();
    }

    /** The page to go on with, as sent; the first page if it is none of ours. */
    public static String safe(String sent) {
        return sent != null
                        && sent.length() <= LONGEST
                        && OWN_PAGE.matcher(sent).matches()
                ? sent
                : ROOT;
    }
}
