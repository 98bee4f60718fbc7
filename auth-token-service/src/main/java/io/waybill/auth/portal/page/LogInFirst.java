package io.waybill.auth.portal.page;

import io.vertx.core.http.HttpServerRequest;
import io.waybill.auth.portal.PortalPath;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The answers to forms that somebody sends who must log in first. */
public final class LogInFirst {

    private LogInFirst() {}

    /**
     * Has the browser send the form to where it is kept. A form with a file is not kept, since strangers could send any
     * number of them: it leads to the log-in, which says that the file must be chosen again.
     *
     * @param page the page of the form
     * @param mustBeFresh whether the person is logged in, but has been for too long
     */
    public static Response answer(HttpServerRequest form, String page, boolean mustBeFresh) {
        String to = "?to=" + URLEncoder.encode(page, StandardCharsets.UTF_8);
        if (hasFile(form)) {
            return Answer.to(PortalPath.LOG_IN + to + "&done=" + (mustBeFresh ? "again" : "file"));
        }
        return Answer.forwarded(PortalPath.UNSENT + to + (mustBeFresh ? "&ask=fresh" : ""));
    }

    private static boolean hasFile(HttpServerRequest form) {
        String type = form.getHeader(HttpHeaders.CONTENT_TYPE);
        return type != null && type.toLowerCase(Locale.ROOT).startsWith(MediaType.MULTIPART_FORM_DATA);
    }
}
