package io.waybill.indiainstruction.waybill;

/** What the report of an import says about a line of the right form. */
public enum LineRemark {
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
