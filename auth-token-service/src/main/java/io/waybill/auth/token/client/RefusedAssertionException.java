package io.waybill.auth.token.client;

import java.util.Locale;

/** A client assertion is refused. Only logs and metrics say why: all refusals have the same answer. */
final class RefusedAssertionException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Fixed names, which contain nothing that was sent. */
    enum Reason {
        MALFORMED,
        ALGORITHM,
        UNKNOWN_CLIENT,
        UNKNOWN_KEY,
        KEYS_UNREADABLE,
        NOT_APPROVED,
        SIGNATURE,
        TYPE,
        ISSUER,
        AUDIENCE,
        EXPIRED,
        LIVES_TOO_LONG,
        NOT_YET_VALID,
        NO_JTI,
        CLAIMS,
        REPLAYED
    }

    private final Reason reason;

    RefusedAssertionException(Reason reason) {
        super("assertion_" + reason.name().toLowerCase(Locale.ROOT), null, false, false);
        this.reason = reason;
    }

    Reason reason() {
        return reason;
    }
}
