package io.waybill.freight.cargo;

import com.fasterxml.jackson.annotation.JsonFormat;

/** To whom a product may be sold. */
@JsonFormat(with = JsonFormat.Feature.ACCEPT_CASE_INSENSITIVE_VALUES)
public enum Market {
    /** Businesses. */
    B2B,
    /** Consumers. */
    B2C
}
