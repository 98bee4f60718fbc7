package io.waybill.common.issuer;

/** auth-token-service answered 4xx. The body, for the log, has no credential. */
class IssuerRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String body;

    IssuerRefusedException(int status, String body) {
        super("status " + status, null, false, false);
        this.status = status;
        this.body = body;
    }

    int status() {
        return status;
    }

    String body() {
        return body;
    }
}
