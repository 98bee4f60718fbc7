package io.waybill.auth.platform.web;

import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Serves the guides, which are Markdown files, as plain text, which every browser shows. */
@ApplicationScoped
class GuideType {

    private static final String GUIDES = "/docs/guides/*";
    private static final int OK = 200;

    /** After the filter for the path, before the files. */
    private static final int EARLY = -2_000;

    void register(@Observes Router router) {
        router.route(GUIDES).order(EARLY).handler(this::add);
    }

    private void add(RoutingContext call) {
        call.addHeadersEndHandler(ending -> {
            if (call.response().getStatusCode() == OK) {
                call.response().headers().set("Content-Type", "text/plain;charset=UTF-8");
            }
        });
        call.next();
    }
}
