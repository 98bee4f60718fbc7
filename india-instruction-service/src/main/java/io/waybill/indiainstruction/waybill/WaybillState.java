package io.waybill.indiainstruction.waybill;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Where a shipment is, according to the carrier; {@code StateMachine} says what each state allows. */
@Schema(description = "Where the shipment is.")
public enum WaybillState {
    IN_TRANSIT,
    OUT_FOR_DELIVERY,
    DELIVERY_FAILED,
    DELIVERED,
    CANCELLED,
    RETURNED;

    /** Whether a waybill in this state takes no instructions. */
    boolean isFinal() {
        return switch (this) {
            case IN_TRANSIT, OUT_FOR_DELIVERY, DELIVERY_FAILED -> false;
            case DELIVERED, CANCELLED, RETURNED -> true;
        };
    }
}
