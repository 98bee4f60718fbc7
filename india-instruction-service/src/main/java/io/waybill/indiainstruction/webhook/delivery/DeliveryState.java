package io.waybill.indiainstruction.webhook.delivery;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The states of a delivery. */
@Schema(description = "WAITING to be sent or tried again, DELIVERED, or FAILED for a test that was not taken.")
public enum DeliveryState {
    /** It has not been sent yet, or is tried again. */
    WAITING,
    /** The endpoint has answered 2xx. */
    DELIVERED,
    /** A test that the endpoint has not answered with 2xx; it is not tried again. */
    FAILED
}
