package io.waybill.indiainstruction.waybill;

/** What a line of an import does to a waybill that is known. docs/instructions.md has every case. */
final class ImportRules {

    /**
     * The states of a waybill.
     *
     * @param state where the shipment is
     * @param formerState what the rejection of the RTO restores; {@code null} unless an RTO has cancelled the waybill
     */
    record States(WaybillState state, WaybillState formerState) {

        boolean isCancelledByRto() {
            return formerState != null;
        }
    }

    private ImportRules() {}

    /** Whether the line changes nothing. */
    static boolean isIgnored(WaybillEntity known, WaybillLine line) {
        boolean isCancelledByCarrier =
                known.state == WaybillState.CANCELLED && !known.states().isCancelledByRto();
        return !line.updatedAt().isAfter(known.updatedAt)
                || (isCancelledByCarrier && line.state() != WaybillState.CANCELLED && !line.force());
    }

    /**
     * The states after the line.
     *
     * @param isRtoApplied whether the RTO that has cancelled the waybill is APPLIED
     */
    static States after(States known, WaybillLine line, boolean isRtoApplied) {
        if (!known.isCancelledByRto() || endsTheCancellation(line, isRtoApplied)) {
            return new States(line.state(), null);
        }
        return line.state() == WaybillState.CANCELLED ? known : new States(known.state(), line.state());
    }

    /** Whether the line ends the cancellation by an RTO. */
    private static boolean endsTheCancellation(WaybillLine line, boolean isRtoApplied) {
        return switch (line.state()) {
            case RETURNED -> true;
            case DELIVERED -> line.force() || !isRtoApplied;
            case CANCELLED -> false;
            case IN_TRANSIT, OUT_FOR_DELIVERY, DELIVERY_FAILED -> line.force();
        };
    }
}
