package io.waybill.freight;

/** What the operations of the freight document have in common. */
public final class FreightApi {

    /** The path under which they all are. */
    public static final String BASE = "/freight/info/products/services/v1";

    /** The id of the API that applications are granted. */
    public static final String ID = "freight-product";

    private FreightApi() {}
}
