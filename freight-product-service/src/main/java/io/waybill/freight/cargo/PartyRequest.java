package io.waybill.freight.cargo;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/** A party of a shipment. Consignor and consignee are mandatory. */
public record PartyRequest(@NotNull PartyRole role, @NotNull AddressRequest address) {

    /**
     * Where the party is.
     *
     * @param countryCode ISO 3166-1 alpha-2, or a listed territory, in letters of either case
     * @param postalCode in the form of the country; blank for none
     */
    public record AddressRequest(@NotBlank String countryCode, String postalCode) {}
}
