package io.waybill.common.web;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Forbids browsers to guess the type of an answer, which may contain what a caller has sent.
 * {@code quarkus.http.header} would add a route that fails on a malformed path before {@link PlainPath} refuses it.
 */
@ApplicationScoped
public class NoSniff {

    void register(@Observes Filters filters) {
        filters.register(
                call -> {
                    forbid(call);
                    call.next();
                },
                RequestId.FIRST);
    }

    static void forbid(RoutingContext call) {
        call.response().putHeader("X-Content-Type-Options", "nosniff");
    }
}
