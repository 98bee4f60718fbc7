package io.waybill.indiainstruction.waybill;

import java.util.Optional;

/**
 * The rules for what a line of an import changes of a known waybill. docs/reference/instruction-states.md has every
 * case.
 */
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

    /**
     * Why the line is ignored; empty if it is accepted.
     *
     * @param after the states that it would cause
     */
    static Optional<LineRemark> ignored(WaybillEntity known, WaybillLine line, States after) {
        boolean isCancelledByCarrier =
                known.state == WaybillState.CANCELLED && !known.states().isCancelledByRto();
        if (line.updatedAt().isBefore(known.updatedAt)) {
            return Optional.of(LineRemark.EARLIER);
        }
        // Scans come by the minute, so the later of two lines often has the same time.
        if (line.updatedAt().equals(known.updatedAt)) {
            if (known.says(line, after)) {
                return Optional.of(LineRemark.UNCHANGED);
            }
            if (goesBack(known.state, after.state()) || goesBack(known.formerState, after.formerState())) {
                return Optional.of(LineRemark.FINAL_STATE);
            }
        }
        return isCancelledByCarrier && line.state() != WaybillState.CANCELLED && !line.force()
                ? Optional.of(LineRemark.CANCELLED)
                : Optional.empty();
    }

    private static boolean goesBack(WaybillState before, WaybillState after) {
        return before != null && before.isFinal() && after != null && !after.isFinal();
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

    private static boolean endsTheCancellation(WaybillLine line, boolean isRtoApplied) {
        return switch (line.state()) {
            case RETURNED -> true;
            case DELIVERED -> line.force() || !isRtoApplied;
            case CANCELLED -> false;
            case IN_TRANSIT, OUT_FOR_DELIVERY, DELIVERY_FAILED -> line.force();
        };
    }
}
