package io.waybill.common.web;

import io.vertx.ext.web.RoutingContext;

/**
 * The body of a call that {@link BodyFilter} has received: for operations that are answered on the event loop, whose
 * method has no parameter for it, because the framework would go back to the event loop to read it.
 */
public final class ReceivedBody {

    private static final String KEY = ReceivedBody.class.getName();
    private static final byte[] NONE = {};

    private ReceivedBody() {}

    /** Its bytes, none if the call has no body. */
    public static byte[] of(RoutingContext call) {
        byte[] body = call.get(KEY);
        return body == null ? NONE : body;
    }

    static void set(RoutingContext call, byte[] body) {
        call.put(KEY, body);
    }
}
