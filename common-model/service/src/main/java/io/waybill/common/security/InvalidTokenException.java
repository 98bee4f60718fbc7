package io.waybill.common.security;

/** An access token that is not trusted. The message says why, for the log at debug level; the caller is told less. */
public final class InvalidTokenException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean expired;
    private final String application;

    InvalidTokenException(boolean expired, String message) {
        this(expired, null, message);
    }

    private InvalidTokenException(boolean expired, String application, String message) {
        super(message, null, false, false);
        this.expired = expired;
        this.application = application;
    }

    /**
     * For a genuine token that has expired.
     *
     * @param application internal id of the application; {@code null} if the token does not say
     */
    static InvalidTokenException expired(String application, String message) {
        return new InvalidTokenException(true, application, message);
    }

    /** Internal id of the application whose token has expired; {@code null} otherwise. */
    String application() {
        return application;
    }

    /** Whether its expiry is the only thing wrong with it. */
    public boolean isExpired() {
        return expired;
    }
}
