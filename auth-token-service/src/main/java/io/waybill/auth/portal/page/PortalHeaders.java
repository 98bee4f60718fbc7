package io.waybill.auth.portal.page;

import io.vertx.core.MultiMap;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalPath;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.ErrorAnswers;
import io.waybill.common.web.RequestPath;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.regex.Pattern;

/**
 * The headers of everything under the portal's paths: pages, files and errors. A portal that is switched off answers
 * 404 there.
 */
@ApplicationScoped
class PortalHeaders {

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

    /** After the filter for the request id, before the filters for the path and CORS. */
    private static final int EARLY = -5_000;

    private final PortalConfig config;
    private final ErrorAnswers answers;

    PortalHeaders(PortalConfig config, ErrorAnswers answers) {
        this.config = config;
        this.answers = answers;
    }

    /** The path is taken as sent, since other spellings of it have not been refused yet. */
    void register(@Observes Router router) {
        router.routeWithRegex(Pattern.quote(PortalPath.ROOT) + ".*")
                .useNormalizedPath(false)
                .order(EARLY)
                .handler(this::add);
    }

    private void add(RoutingContext call) {
        String path = RequestPath.of(call);
        if (!PortalPath.covers(path)) {
            call.next();
        } else if (!config.enabled()) {
            answers.write(ApiException.notFound("there is nothing under this path"), call);
        } else {
            MultiMap headers = call.response().headers();
            headers.set("Content-Security-Policy", POLICY);
            headers.set("Cross-Origin-Opener-Policy", "same-origin");
            // Not no-referrer: with that, browsers send Origin: null with forms, which CORS refuses.
            headers.set("Referrer-Policy", "same-origin");
            if ("https".equals(call.request().scheme())) {
                headers.set("Strict-Transport-Security", "max-age=31536000");
            }
            if (!PortalPath.isFile(path)) {
                headers.set("Cache-Control", "no-store");
            }
            // A challenge is for programs; a person is redirected to the log-in.
            call.addHeadersEndHandler(ending -> call.response().headers().remove("WWW-Authenticate"));
            call.next();
        }
    }
}
