package io.waybill.common.ratelimit;

/** The store of the rate limit refused, or did not answer in time. */
final class RateLimitStoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RateLimitStoreException(Throwable cause) {
        super(cause);
    }
}
