package io.waybill.common.web;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * The time between the order to stop (SIGTERM) and the stop, {@code quarkus.shutdown.delay}: readiness is down, so load
 * balancers send nothing new, but calls are served as usual. Each answer ends its connection, so that a client or proxy
 * with a keep-alive connection goes to another replica next; Quarkus refuses whatever still arrives on it after the
 * delay.
 */
@ApplicationScoped
public class Draining {

    /** Before everything that could answer a call. */
    private static final int FIRST = 10_001;

    private static final long NO_ERROR = 0;

    private volatile boolean draining;

    void register(@Observes Filters filters) {
        filters.register(this::endConnection, FIRST);
    }

    void begin(@Observes ShutdownDelayInitiatedEvent event) {
        draining = true;
    }

    void endConnection(RoutingContext context) {
        if (draining) {
            if (context.request().version() == HttpVersion.HTTP_2) {
                // Calls on this connection are answered, also those that cross with this frame; the next one takes a
                // new connection (RFC 9113, 6.8).
                context.request().connection().goAway(NO_ERROR, Integer.MAX_VALUE);
            } else {
                context.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
            }
        }
        context.next();
    }
}
