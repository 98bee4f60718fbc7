package io.waybill.indiainstruction.instruction;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Why the carrier did not carry out an instruction; only a {@code REJECTED} one has a reason. */
@Schema(description = "Why a REJECTED instruction was not carried out. New ones may be added.")
public enum RejectionReason {
    /** Nobody could be reached, at the address or by phone. */
    CONSIGNEE_UNAVAILABLE,
    /** The consignee does not want the shipment, or not in this way. */
    CONSIGNEE_REFUSED,
    /** The address or the landmark does not lead to a door. */
    ADDRESS_INCOMPLETE,
    /** The carrier does not deliver there. */
    OUT_OF_SERVICE_AREA,
    /** There is no delivery on the preferred date, or in the slot. */
    DATE_NOT_POSSIBLE,
    /** The shipment had gone too far to be stopped or changed. */
    TOO_LATE,
    /** The carrier's import says that the shipment has been delivered. */
    SHIPMENT_DELIVERED,
    /** The carrier's import says that the shipment has been returned. */
    SHIPMENT_RETURNED,
    /** The carrier's import has reopened a waybill that the instruction had cancelled. */
    WAYBILL_REOPENED,
    /** Any other reason, and the one of a mark that gives none; the note may tell more. */
    OTHER
}
