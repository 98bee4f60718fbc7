package io.waybill.indiainstruction.waybill;

/** Where a shipment is, as the carrier tells it; what each state allows is in {@code StateMachine}. */
public enum WaybillState {
    IN_TRANSIT,
    OUT_FOR_DELIVERY,
    DELIVERY_FAILED,
    DELIVERED,
    CANCELLED,
    RETURNED
}
