package io.waybill.auth.portal.waybill;

/** The carrier's reasons to reject an instruction, with their words; the names are those of {@code reasonCode}. */
public enum RejectionReason {
    CONSIGNEE_UNAVAILABLE("Consignee not there"),
    CONSIGNEE_REFUSED("Consignee refuses"),
    ADDRESS_INCOMPLETE("Address incomplete"),
    OUT_OF_SERVICE_AREA("Outside the service area"),
    DATE_NOT_POSSIBLE("Not possible on that day"),
    TOO_LATE("Came too late"),
    SHIPMENT_DELIVERED("Shipment delivered"),
    SHIPMENT_RETURNED("Shipment returned"),
    WAYBILL_REOPENED("Waybill reopened"),
    OTHER("Another reason: see the note");

    private final String words;

    RejectionReason(String words) {
        this.words = words;
    }

    /** For people. */
    public String words() {
        return words;
    }
}
