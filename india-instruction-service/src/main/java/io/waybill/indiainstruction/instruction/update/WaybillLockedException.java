package io.waybill.indiainstruction.instruction.update;

/** Another transaction holds the waybill; nothing has been evaluated or stored. */
final class WaybillLockedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WaybillLockedException(Throwable cause) {
        super(cause);
    }
}
