package io.waybill.freight.cargo;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The units in which ADR 1.1.3.6.3 measures a substance. */
@JsonFormat(with = JsonFormat.Feature.ACCEPT_CASE_INSENSITIVE_VALUES)
public enum QuantityUnit {
    @JsonProperty("kg")
    KG,
    @JsonProperty("l")
    L;

    /** The unit on the wire. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
