package io.waybill.common.json;

/** Thrown to stop reading a body once it has as many violations as an answer lists. */
final class TooManyViolationsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TooManyViolationsException() {
        super("no more violations are reported", null, false, false);
    }
}
