package io.waybill.auth.portal.session;

import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ResourceInfo;
import java.util.regex.Pattern;

/** Which paths are the portal's. */
public final class PortalPath {

    /** Its first page. */
    public static final String ROOT = "/portal";

    /** Takes a form that came without a session. */
    public static final String UNSENT = ROOT + "/login/unsent";

    private static final Pattern OWN_PAGE = Pattern.compile("/portal(/[A-Za-z0-9-]+)*(\\?[A-Za-z0-9_.~%=&+-]*)?");
    private static final Pattern FILE = Pattern.compile("/portal/[a-z-]+\\.(css|js|svg)");
    private static final int LONGEST = 300;

    private PortalPath() {}

    /** Whether the path is of the portal. */
    public static boolean covers(String path) {
        return path.equals(ROOT) || path.startsWith(ROOT + "/");
    }

    /** Whether the resource that a call was matched to is of the portal. */
    static boolean isOf(ResourceInfo matched) {
        Path path = matched.getResourceClass().getAnnotation(Path.class);
        return path != null && covers(path.value());
    }

    /** Whether it is that of a style sheet, script or picture. */
    static boolean isFile(String path) {
        return FILE.matcher(path).matches();
    }

    /** A page to go on with, as it was sent: the first page, if it is none of ours. */
    public static String safe(String sent) {
        return sent != null
                        && sent.length() <= LONGEST
                        && OWN_PAGE.matcher(sent).matches()
                ? sent
                : ROOT;
    }
}
