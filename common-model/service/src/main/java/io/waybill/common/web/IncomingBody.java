package io.waybill.common.web;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.waybill.common.error.ApiException;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * A body as it arrives, on the event loop and without a thread of its own: within its size, its time and the memory
 * that bodies may take.
 */
final class IncomingBody {

    private static final byte[] NONE = {};

    private final HttpServerRequest call;
    private final Vertx vertx;
    private final long max;
    private final BodyTime time;
    private final BodyMemory memory;
    private final String source;
    private final BiConsumer<byte[], Throwable> whole;

    private final long started = System.nanoTime();
    private Buffer arrived;
    private long taken;
    private long timer = -1;
    private boolean over;

    /** @param whole takes the body, or why there is none, once */
    IncomingBody(
            HttpServerRequest call,
            Vertx vertx,
            long max,
            BodyTime time,
            BodyMemory memory,
            BiConsumer<byte[], Throwable> whole) {
        this.call = call;
        this.vertx = vertx;
        this.max = max;
        this.time = time;
        this.memory = memory;
        this.source = SourceAddress.networkOf(call);
        this.whole = whole;
    }

    void receive() {
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
        // Most bodies come with their heads, in what the event loop is reading now: they need no timer.
        vertx.runOnContext(next -> {
            if (!over) {
                watch();
            }
        });
    }

    /** Gives the memory back: the call has been answered. */
    void release() {
        memory.giveBack(source, taken);
        taken = 0;
    }

    private void add(Buffer part) {
        if (over) {
            return;
        }
        if (length() + part.length() > max) {
            end(BodyFilter.tooLarge(max));
        } else if (!memory.take(source, part.length())) {
            end(ApiException.unavailable("the service receives too much at the moment; send the request again", 1));
        } else {
            taken += part.length();
            arrived = arrived == null ? part : arrived.appendBuffer(part);
        }
    }

    private void watch() {
        long left = time.left(System.nanoTime() - started, length());
        if (left <= 0) {
            end(BodyTime.tooSlow());
        } else {
            timer = vertx.setTimer(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)), fired -> {
                timer = -1;
                if (!over) {
                    watch();
                }
            });
        }
    }

    private void end(Throwable why) {
        if (over) {
            return;
        }
        over = true;
        if (timer >= 0) {
            vertx.cancelTimer(timer);
        }
        byte[] body = arrived == null ? NONE : arrived.getBytes();
        arrived = null;
        whole.accept(why == null ? body : NONE, why);
    }

    private long length() {
        return arrived == null ? 0 : arrived.length();
    }
}
