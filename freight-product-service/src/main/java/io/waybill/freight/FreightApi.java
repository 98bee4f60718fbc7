package io.waybill.freight;

/** What the operations of the freight document have in common. */
public final class FreightApi {

    /** The path under which they all are. */
    public static final String BASE = "/freight/info/products/services/v1";

    private FreightApi() {}
}
