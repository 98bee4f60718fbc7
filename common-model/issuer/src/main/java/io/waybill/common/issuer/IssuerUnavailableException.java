package io.waybill.common.issuer;

/**
 * auth-token-service gave no usable answer in time, or refused this service's own credentials. The message says why,
 * for the log, and contains no credential.
 */
public class IssuerUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message the reason, without secrets */
    public IssuerUnavailableException(String message) {
        super(message, null, false, false);
    }
}
