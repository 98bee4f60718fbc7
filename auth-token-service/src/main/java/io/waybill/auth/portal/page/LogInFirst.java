package io.waybill.auth.portal.page;

import io.waybill.auth.portal.PortalPath;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The answers to forms that somebody sends who must log in first. */
public final class LogInFirst {

    private LogInFirst() {}

    /**
     * Has the browser send the form to where it is kept.
     *
     * @param page the page of the form
     * @param mustBeFresh whether the person is logged in, but has been for too long
     */
    public static Response answer(String page, boolean mustBeFresh) {
        String to = "?to=" + URLEncoder.encode(page, StandardCharsets.UTF_8);
        return Answer.forwarded(PortalPath.UNSENT + to + (mustBeFresh ? "&ask=fresh" : ""));
    }
}
