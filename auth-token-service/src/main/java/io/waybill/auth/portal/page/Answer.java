package io.waybill.auth.portal.page;

import io.quarkus.qute.TemplateInstance;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/**
 * The answers of pages: a page, or a redirect. The page is rendered here and not later by the framework, so that an
 * error while rendering gives an error page.
 */
public final class Answer {

    private static final String HTML = "text/html;charset=UTF-8";
    private static final int SEE_OTHER = 303;

    private Answer() {}

    public static Response page(TemplateInstance page) {
        return page(Response.Status.OK.getStatusCode(), page);
    }

    public static Response page(int status, TemplateInstance page) {
        return Response.status(status).type(HTML).entity(page.render()).build();
    }

    /** Redirects to another page, with GET. */
    public static Response to(String page) {
        return Response.status(SEE_OTHER).header(HttpHeaders.LOCATION, page).build();
    }
}
