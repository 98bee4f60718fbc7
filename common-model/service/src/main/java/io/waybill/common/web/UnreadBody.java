package io.waybill.common.web;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * The rest of a body whose call has been answered before it arrived, as one without credentials. It is read and
 * dropped, so that the client finds its answer; if there is no end to it in time, its connection is closed. In HTTP/2
 * it is a stream of many, and costs nothing.
 */
@ApplicationScoped
public class UnreadBody {

    private static final int FIRST = 10_001;

    private final BodyConfig config;

    UnreadBody(BodyConfig config) {
        this.config = config;
    }

    void register(@Observes Filters filters) {
        filters.register(this::watch, FIRST);
    }

    private void watch(RoutingContext routing) {
        HttpServerRequest call = routing.request();
        if (call.version() != HttpVersion.HTTP_2 && announcesBody(call)) {
            routing.addEndHandler(answered -> {
                if (!call.isEnded()) {
                    routing.vertx().setTimer(config.timeLimit().toMillis(), fired -> {
                        if (!call.isEnded()) {
                            call.connection().close();
                        }
                    });
                }
            });
        }
        routing.next();
    }

    private static boolean announcesBody(HttpServerRequest call) {
        return call.headers().contains(HttpHeaders.CONTENT_LENGTH)
                || call.headers().contains(HttpHeaders.TRANSFER_ENCODING);
    }
}
