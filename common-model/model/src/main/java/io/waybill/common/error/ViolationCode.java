package io.waybill.common.error;

/** The kinds of violations of a field of a request. */
public enum ViolationCode {
    REQUIRED,
    UNKNOWN_FIELD,
    WRONG_TYPE,
    INVALID_FORMAT,
    OUT_OF_RANGE,
    UNKNOWN_CODE,
    DUPLICATE;

    static final String DESCRIPTION =
            "REQUIRED, UNKNOWN_FIELD, WRONG_TYPE, INVALID_FORMAT, OUT_OF_RANGE, UNKNOWN_CODE or"
                    + " DUPLICATE. New ones may be added.";
}
