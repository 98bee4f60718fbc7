package io.waybill.common.overload;

import io.quarkus.runtime.ExecutorRecorder;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.web.SourceAddress;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;

/**
 * The executor that the framework goes on with one call on: a worker thread, when it is the call's turn. It is made and
 * asked on the call's event loop, where a call is also refused that has waited too long.
 */
final class Turn implements Executor {

    private final ResteasyReactiveRequestContext call;
    private final RoutingContext routing;
    private final Kind kind;
    private final Lane lane;
    private final Duration patience;
    private final String source;

    private Runnable task;

    Turn(ResteasyReactiveRequestContext call, RoutingContext routing, Kind kind, Lane lane, Duration patience) {
        this.call = call;
        this.routing = routing;
        this.kind = kind;
        this.lane = lane;
        this.patience = patience;
        this.source = SourceAddress.networkOf(routing.request());
    }

    /** Whether there is neither a thread nor a place to wait. */
    boolean isHopeless() {
        return lane.isFullFor(source);
    }

    @Override
    public void execute(Runnable rest) {
        if (task != null) {
            // It has had its turn: what an asynchronous operation has come up with is only written.
            ExecutorRecorder.getCurrent().execute(rest);
            return;
        }
        task = rest;
        Waiting.forTurn(lane, source, patience, this::begin, () -> refuse(new Overloaded(kind)));
    }

    private void begin() {
        if (routing.response().closed()) {
            lane.leave(source);
            refuse(new ClosedChannelException());
        } else {
            work();
        }
    }

    private void work() {
        ExecutorRecorder.getCurrent().execute(() -> {
            try {
                task.run();
            } finally {
                lane.leave(source);
            }
        });
    }

    private void refuse(Exception why) {
        call.handleException(why, true);
        task.run();
    }
}
