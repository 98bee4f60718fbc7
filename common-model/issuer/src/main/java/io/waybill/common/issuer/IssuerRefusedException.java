package io.waybill.common.issuer;

import jakarta.ws.rs.core.Response;

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

    /** The refusal in an answer 4xx; {@code null} for any other answer. */
    static IssuerRefusedException of(Response answer) {
        int status = answer.getStatus();
        return status >= 400 && status < 500
                ? new IssuerRefusedException(status, answer.hasEntity() ? answer.readEntity(String.class) : "")
                : null;
    }

    int status() {
        return status;
    }

    String body() {
        return body;
    }
}
