package io.waybill.sandbox;

/** Something that the user can mend: its message is shown without a stack trace. */
final class SandboxException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SandboxException(String message) {
        super(message);
    }

    SandboxException(String message, Throwable cause) {
        super(message, cause);
    }
}
