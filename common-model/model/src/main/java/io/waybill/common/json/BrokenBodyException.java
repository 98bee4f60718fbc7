package io.waybill.common.json;

import java.io.IOException;

/** The client closed its connection, or was silent for too long, before its body had arrived. */
public final class BrokenBodyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public BrokenBodyException(IOException cause) {
        super(cause.getMessage(), cause, false, false);
    }
}
