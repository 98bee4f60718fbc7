package io.waybill.auth.portal.page;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;

/** A form that the person may send only after another log-in at the provider. */
final class LogInAgain extends ApiException {

    private static final long serialVersionUID = 1L;

    LogInAgain() {
        super(ErrorCode.INVALID_ACCESS_TOKEN, "log in again: this needs a log-in that is more recent");
    }
}
