package io.waybill.common;

/** The ids of the APIs, as grants, tokens, permissions of operations and reports of usage name them. */
public final class ApiId {

    public static final String FREIGHT_PRODUCT = "freight-product";
    public static final String PARCEL = "parcel";
    public static final String INDIA_INSTRUCTION = "india-instruction";
    public static final String INDIA_PRODUCT = "india-product";

    /** Tokens, and what belongs to them. It needs no grant, and no service level limits it. */
    public static final String AUTH_TOKEN = "auth-token";

    private ApiId() {}
}
