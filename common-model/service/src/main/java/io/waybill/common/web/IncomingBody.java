package io.waybill.common.web;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;

/** Receives a body on the event loop, without a thread of its own, within its limits of size and time. */
final class IncomingBody {

    private static final byte[] NONE = {};

    private final HttpServerRequest call;
    private final Vertx vertx;
    private final long max;
    private final Duration timeLimit;
    private final UniEmitter<? super byte[]> whole;

    private Buffer arrived;
    private long timer = -1;
    private boolean over;

    private IncomingBody(
            HttpServerRequest call, Vertx vertx, long max, Duration timeLimit, UniEmitter<? super byte[]> whole) {
        this.call = call;
        this.vertx = vertx;
        this.max = max;
        this.timeLimit = timeLimit;
        this.whole = whole;
    }

    /** The body; fails with 413 when it is larger than {@code max} bytes, and with 408 when it takes too long. */
    static Uni<byte[]> of(HttpServerRequest call, Vertx vertx, long max, Duration timeLimit) {
        return Uni.createFrom().emitter(whole -> new IncomingBody(call, vertx, max, timeLimit, whole).receive());
    }

    private void receive() {
        if (call.isEnded()) {
            end(null);
            return;
        }
        call.exceptionHandler(this::end);
        call.endHandler(end -> end(null));
        call.handler(this::add);
        if ("100-continue".equalsIgnoreCase(call.getHeader(HttpHeaders.EXPECT))) {
            call.response().writeContinue();
        }
        call.resume();
        // Most bodies arrive together with their headers, in what the event loop is reading now: they need no timer.
        vertx.runOnContext(next -> {
            if (!over) {
                timer = vertx.setTimer(
                        timeLimit.toMillis(),
                        late -> end(new ApiException(ErrorCode.REQUEST_TIMEOUT, "the body did not arrive in time")));
            }
        });
    }

    private void add(Buffer part) {
        if (over) {
            return;
        }
        if (part.length() + (arrived == null ? 0 : arrived.length()) > max) {
            end(BodyFilter.tooLarge(max));
        } else {
            arrived = arrived == null ? part : arrived.appendBuffer(part);
        }
    }

    private void end(Throwable failure) {
        if (over) {
            return;
        }
        over = true;
        vertx.cancelTimer(timer);
        byte[] body = arrived == null ? NONE : arrived.getBytes();
        arrived = null;
        if (failure == null) {
            whole.complete(body);
        } else {
            whole.fail(failure);
        }
    }
}
