package io.waybill.common;

/** API ids, as in grants, tokens, permissions of operations and usage reports. */
public final class ApiId {

    public static final String FREIGHT_PRODUCT = "freight-product";
    public static final String PARCEL = "parcel";
    public static final String INDIA_INSTRUCTION = "india-instruction";
    public static final String INDIA_PRODUCT = "india-product";

    /** Tokens and related operations. Needs no grant, and no service level limits it. */
    public static final String AUTH_TOKEN = "auth-token";

    private ApiId() {}
}
