package io.waybill.indiainstruction.waybill;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The remarks of an import's report on lines of the right form. */
@Schema(
        name = "LineRemarkReason",
        description =
                "EARLIER: a later updatedAt is known. UNCHANGED: the waybill is as the line says. FINAL_STATE: only a"
                        + " later updatedAt takes the waybill back from a final state. CANCELLED: the carrier "
                        + "has cancelled the"
                        + " waybill, and only force reopens it. RTO_APPLIED, of a line that was accepted: it "
                        + "says DELIVERED, and an"
                        + " RTO for the shipment was applied before. The RTO stays, and a waybill that it has "
                        + "cancelled stays so"
                        + " without force.")
public enum LineRemark {
    /** Ignored: a later line is known. */
    EARLIER("updatedAt is earlier than the one of the waybill"),
    /** Ignored: the time and everything else is known. */
    UNCHANGED("the waybill is as the line says"),
    /** Ignored: at the same time, the waybill had reached a final state. */
    FINAL_STATE("only a later updatedAt takes the waybill back from DELIVERED, CANCELLED or RETURNED"),
    /** Ignored: the carrier has cancelled the waybill. */
    CANCELLED("the carrier has cancelled the waybill, and only force reopens it"),
    /** The shipment has been delivered, although an RTO for it has been applied. */
    RTO_APPLIED("the shipment has been delivered, but an RTO for it was applied before and stays applied");

    private final String detail;

    LineRemark(String detail) {
        this.detail = detail;
    }

    String detail() {
        return detail;
    }
}
