package io.waybill.auth.registry.errordoc;

import io.waybill.common.error.ErrorCode;

/**
 * The explanation of an error for clients.
 *
 * @param code for example {@code 400.0000005}
 * @param cause what happened
 * @param remedy what to do
 */
public record ErrorDocument(String code, int status, String title, String cause, String remedy) {

    static ErrorDocument from(ErrorCode code) {
        return new ErrorDocument(code.code(), code.status(), code.title(), code.explanation(), code.remedy());
    }
}
