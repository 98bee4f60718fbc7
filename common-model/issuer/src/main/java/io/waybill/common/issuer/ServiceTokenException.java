package io.waybill.common.issuer;

/** This service has no access token yet, or it was refused. The issuer itself may be well. */
final class ServiceTokenException extends IssuerUnavailableException {

    private static final long serialVersionUID = 1L;

    ServiceTokenException(String message) {
        super(message);
    }
}
