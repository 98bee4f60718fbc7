package io.waybill.common.web;

import io.vertx.core.VertxException;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.StreamResetException;
import io.waybill.common.json.BrokenBodyException;
import java.io.IOException;

/** Distinguishes a client that disconnected, while sending its request or receiving its answer, from a defect. */
final class ClientGone {

    private ClientGone() {}

    /** Whether {@code error} comes from reading or writing the connection of a client that has disconnected. */
    static boolean isBehind(Throwable error, HttpServerRequest call) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof StreamResetException
                    || cause instanceof HttpClosedException
                    || cause instanceof BrokenBodyException) {
                return true;
            }
            // Our own connections fail with the same errors, so the client's must be closed.
            if ((cause instanceof IOException || cause instanceof VertxException)
                    && call.response().closed()) {
                return true;
            }
        }
        return false;
    }
}
