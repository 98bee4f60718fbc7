package io.waybill.freight.product;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The values of the query parameter {@code active} of the list of products. */
public enum ListedProducts {
    /** Products that are available today. */
    @JsonProperty("true")
    AVAILABLE,
    /** Also inactive products, and those that are not valid today. */
    @JsonProperty("all")
    ALL
}
