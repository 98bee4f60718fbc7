package io.waybill.indiainstruction.webhook;

/** What has become of a delivery. */
public enum DeliveryState {
    /** It has not been sent yet, or is tried again. */
    WAITING,
    /** The endpoint has answered 2xx. */
    DELIVERED,
    /** A test that the endpoint has not answered with 2xx; it is not tried again. */
    FAILED
}
