package io.waybill.freight.product;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The values of the query parameter {@code active} of the list of products. */
public enum ListedProducts {
    /** Those that are available today. */
    @JsonProperty("true")
    AVAILABLE,
    /** Also inactive ones, and those that have ended or not begun. */
    @JsonProperty("all")
    ALL
}
