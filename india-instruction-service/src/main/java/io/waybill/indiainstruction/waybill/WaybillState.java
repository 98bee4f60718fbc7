package io.waybill.indiainstruction.waybill;

import io.waybill.common.india.StatusCode;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Where a shipment is, according to the carrier; docs/reference/instruction-states.md says what each state allows. */
@Schema(description = "Where the shipment is.")
public enum WaybillState {
    IN_TRANSIT(null),
    OUT_FOR_DELIVERY(null),
    DELIVERY_FAILED(null),
    DELIVERED(StatusCode.ALREADY_DELIVERED),
    CANCELLED(StatusCode.ALREADY_CANCELLED),
    RETURNED(StatusCode.ALREADY_RETURNED);

    private final StatusCode refusal;

    WaybillState(StatusCode refusal) {
        this.refusal = refusal;
    }

    /** With what a waybill in this state refuses instructions; empty if it takes them. */
    public Optional<StatusCode> refusal() {
        return Optional.ofNullable(refusal);
    }

    /** Whether a waybill in this state takes no instructions. */
    boolean isFinal() {
        return refusal != null;
    }
}
