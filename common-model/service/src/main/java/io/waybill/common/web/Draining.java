package io.waybill.common.web;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.filters.GracefulShutdownFilter;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * The time between the order to stop (SIGTERM) and the stop, {@code quarkus.shutdown.delay}: readiness is down, so load
 * balancers send nothing new, but calls are served as usual. With its answer to a call Quarkus ends the connection, so
 * that a client or proxy that keeps connections goes to another replica next.
 *
 * <p>In HTTP/2 its GOAWAY names the last call that has arrived; one that has crossed with the frame is not answered,
 * and not every client makes it again. So the client is first told only to make no more calls on this connection, and
 * has the time of a round trip to hear it (RFC 9113, 6.8).
 */
@ApplicationScoped
public class Draining {

    /** Before everything that could answer a call. */
    private static final int FIRST = 10_001;

    private static final long NO_ERROR = 0;

    /** Around the world, and some time at the client. */
    private static final long ROUND_TRIP_MILLIS = 250;

    /** In which a client reads an answer: the JDK's fails if it sees the end of the connection before. */
    private static final long READING_MILLIS = 1_000;

    private volatile boolean draining;

    void register(@Observes Filters filters) {
        filters.register(this::endConnection, FIRST);
    }

    void begin(@Observes ShutdownDelayInitiatedEvent event) {
        draining = true;
    }

    void endConnection(RoutingContext call) {
        if (!draining || call.request().version() != HttpVersion.HTTP_2 || Framework.keepsConnectionOf(call)) {
            call.next();
            return;
        }
        Vertx vertx = call.vertx();
        HttpConnection connection = call.request().connection();
        connection.goAway(NO_ERROR, Integer.MAX_VALUE);
        // Quarkus leaves it to Java's own client to close the connection, and that does not.
        call.addEndHandler(answered -> vertx.setTimer(READING_MILLIS, read -> connection.shutdown()));
        vertx.setTimer(ROUND_TRIP_MILLIS, heard -> call.next());
    }

    /** What Quarkus does in this time. */
    private static final class Framework extends GracefulShutdownFilter {

        /** Older clients of the JDK give up their calls in progress when they receive a GOAWAY (JDK-8335181). */
        static boolean keepsConnectionOf(RoutingContext call) {
            return isAffectedByJDK8335181(call.request().getHeader(HttpHeaders.USER_AGENT));
        }
    }
}
