package io.waybill.common.security;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.RequestScoped;

/** The caller of the present request, once it has been judged. */
@RequestScoped
public class CurrentCaller {

    private Caller caller;

    /**
     * The judged caller.
     *
     * @throws ApiException 401.0000007 if the operation was reached without one
     */
    public Caller get() {
        if (caller == null) {
            throw new ApiException(ErrorCode.INVALID_ACCESS_TOKEN, "the operation needs an access token");
        }
        return caller;
    }

    /** The caller, or {@code null} if the operation is open to everyone or refused the credentials. */
    public Caller orNull() {
        return caller;
    }

    void set(Caller caller) {
        this.caller = caller;
    }
}
