package io.waybill.auth.portal.page;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;

/** A form that the person may send only after another log-in at the provider. */
public final class LogInAgain extends ApiException {

    private static final long serialVersionUID = 1L;

    public LogInAgain() {
        super(ErrorCode.INVALID_ACCESS_TOKEN, "log in again: this needs a log-in that is more recent");
    }
}
