package io.waybill.common.security;

/** An access token that is not trusted. The message says why, for the log at debug level; the caller is told less. */
public final class InvalidTokenException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean expired;

    InvalidTokenException(boolean expired, String message) {
        super(message, null, false, false);
        this.expired = expired;
    }

    /** Whether its expiry is the only thing wrong with it. */
    public boolean isExpired() {
        return expired;
    }
}
