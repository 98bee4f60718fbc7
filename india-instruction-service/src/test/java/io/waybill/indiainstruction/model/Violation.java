package io.waybill.indiainstruction.model;

/** The service answered what it must not. */
final class Violation extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Violation(String message) {
        super(message);
    }
}
