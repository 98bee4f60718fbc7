package io.waybill.freight.cargo;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/**
 * What a party is to a shipment. Pickup and delivery, if given, replace consignor and consignee as ends of the route.
 */
@JsonFormat(with = JsonFormat.Feature.ACCEPT_CASE_INSENSITIVE_VALUES)
public enum PartyRole {
    @JsonProperty("consignor")
    CONSIGNOR,
    @JsonProperty("consignee")
    CONSIGNEE,
    @JsonProperty("pickup")
    PICKUP,
    @JsonProperty("delivery")
    DELIVERY;

    /** The role on the wire. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
