package io.waybill.auth.platform.web;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.web.PlainPath;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * The media type of the guides, which are files: the server knows none for {@code .md}. As plain text, every browser
 * shows them.
 */
@ApplicationScoped
class GuideType {

    private static final String GUIDES = "/docs/guides/";
    private static final int OK = 200;

    /** After the filter for the request id, before the files. */
    private static final int EARLY = 5_000;

    void register(@Observes Filters filters) {
        filters.register(this::add, EARLY);
    }

    private void add(RoutingContext call) {
        if (PlainPath.of(call).startsWith(GUIDES)) {
            call.addHeadersEndHandler(ending -> {
                if (call.response().getStatusCode() == OK) {
                    call.response().headers().set("Content-Type", "text/plain;charset=UTF-8");
                }
            });
        }
        call.next();
    }
}
