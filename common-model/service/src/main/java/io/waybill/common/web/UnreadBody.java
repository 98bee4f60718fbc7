package io.waybill.common.web;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.HttpURLConnection;
import java.time.Duration;

/**
 * The rest of a body whose call has been answered before it arrived, as one without credentials. It is read and
 * dropped, so that the client finds its answer; when it has had its time, its connection is closed.
 */
@ApplicationScoped
public class UnreadBody {

    /** Before everything that could answer a call. */
    private static final int FIRST = 10_001;

    private final Duration timeLimit;

    UnreadBody(RequestConfig config) {
        this.timeLimit = config.bodyTimeLimit();
    }

    void register(@Observes Filters filters) {
        filters.register(this::watch, FIRST);
    }

    private void watch(RoutingContext routing) {
        HttpServerRequest call = routing.request();
        if (mayHaveBody(call)) {
            routing.addEndHandler(answered -> {
                if (call.isEnded()) {
                    return;
                }
                if (call.response().getStatusCode() == HttpURLConnection.HTTP_CLIENT_TIMEOUT) {
                    end(call);
                } else {
                    routing.vertx().setTimer(timeLimit.toMillis(), late -> end(call));
                }
            });
        }
        routing.next();
    }

    /** One stream of HTTP/2 of many; the connection of HTTP/1.1. */
    private static void end(HttpServerRequest call) {
        if (call.isEnded()) {
            return;
        }
        if (call.version() == HttpVersion.HTTP_2) {
            call.response().reset(0);
        } else {
            call.connection().close();
        }
    }

    private static boolean mayHaveBody(HttpServerRequest call) {
        return call.version() == HttpVersion.HTTP_2
                || call.headers().contains(HttpHeaders.CONTENT_LENGTH)
                || call.headers().contains(HttpHeaders.TRANSFER_ENCODING);
    }
}
