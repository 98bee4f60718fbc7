package io.waybill.common.connection;

import java.util.Locale;

/** Why a connection was closed or not accepted. */
enum Cut {
    TOO_MANY,
    TOO_MANY_OF_SOURCE,
    SLOW_HEAD,
    SLOW_READER,
    TOO_MUCH_UNREAD,
    TOO_MANY_PIPELINED;

    /** The label of the metric. */
    String reason() {
        return name().toLowerCase(Locale.ROOT);
    }
}
