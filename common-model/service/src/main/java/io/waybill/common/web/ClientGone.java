package io.waybill.common.web;

import io.netty.handler.codec.http2.Http2Exception;
import io.vertx.core.VertxException;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.StreamResetException;
import io.vertx.core.net.impl.ConnectionBase;
import java.io.IOException;

/** Distinguishes a client that went away, while it sent its request or was sent its answer, from a defect. */
final class ClientGone {

    private ClientGone() {}

    /** Whether {@code error} comes from reading or writing the connection of a client that is no longer there. */
    static boolean isBehind(Throwable error, HttpServerRequest call) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            // The second: it broke the rules of HTTP/2, which ends its connection.
            if (cause instanceof StreamResetException || cause instanceof Http2Exception) {
                return true;
            }
            // Connections of our own fail with the same errors, so the client's must be closed.
            if ((cause instanceof IOException || cause instanceof VertxException) && isClosed(call)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isClosed(HttpServerRequest call) {
        if (call.response().closed()) {
            return true;
        }
        return call.connection() instanceof ConnectionBase connection
                && !connection.channel().isOpen();
    }
}
