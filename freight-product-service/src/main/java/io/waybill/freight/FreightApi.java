package io.waybill.freight;

/** The path that all operations of the freight document share. */
public final class FreightApi {

    /** The base path of all operations. */
    public static final String BASE = "/freight/info/products/services/v1";

    private FreightApi() {}
}
