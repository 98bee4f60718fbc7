package io.waybill.common.india;

/**
 * The body of a request to the India gateway: the caller's {@code profile}, and {@code altreq} or {@code altreqs} if
 * the operation has an object to work on.
 */
public interface GatewayBody {

    Profile profile();
}
