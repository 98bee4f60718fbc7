package io.waybill.freight;

/** What the operations of the freight document have in common. */
public final class FreightApi {

    /** The base path of all operations. */
    public static final String BASE = "/freight/info/products/services/v1";

    private FreightApi() {}
}
