package io.waybill.sandbox.client;

/** An error that the user can fix: its message is shown without a stack trace. */
public final class SandboxException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SandboxException(String message) {
        super(message);
    }

    public SandboxException(String message, Throwable cause) {
        super(message, cause);
    }
}
