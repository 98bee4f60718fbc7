package io.waybill.common.json;

/** Ends the reading of a body that has as many violations as are reported. */
final class TooManyViolationsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TooManyViolationsException() {
        super("no more violations are reported", null, false, false);
    }
}
