package io.waybill.freight.product;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Which products a list has. */
public enum ListedProducts {
    /** Those that are available today. */
    @JsonProperty("true")
    AVAILABLE,
    /** Also inactive ones, and those that have ended or not begun. */
    @JsonProperty("all")
    ALL
}
