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
 * Reads and drops the rest of a body whose call has been answered before the body arrived, such as a call without
 * credentials, so that the client sees its answer. Closes the connection after the time limit.
 */
@ApplicationScoped
public class UnreadBody {

    /** Before everything that can answer a call. */
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
                    long timer = routing.vertx().setTimer(timeLimit.toMillis(), late -> end(call));
                    // Most bodies end a moment later, and a timer would keep the call in memory.
                    call.end().onComplete(ended -> routing.vertx().cancelTimer(timer));
                }
            });
        }
        routing.next();
    }

    /** Resets one of many streams in HTTP/2; closes the connection in HTTP/1.1. */
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
