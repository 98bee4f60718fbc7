package io.waybill.freight.subscriptionkey;

/** auth-token-service did not say who a key belongs to. The message says why and never names the key. */
class IntrospectionUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    IntrospectionUnavailableException(String message) {
        super(message, null, false, false);
    }
}
