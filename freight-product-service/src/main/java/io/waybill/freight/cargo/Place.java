package io.waybill.freight.cargo;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * One end of a shipment.
 *
 * @param countryCode as sent, in capital letters
 * @param postalCode normalised, {@code null} if none was sent
 * @param role the party from which the place was taken; {@code null} if from query parameters
 * @param country what the country counts as: the parent of a territory
 * @param countryPointer where the request gives the country
 * @param postalCodePointer where the request gives the postal code
 */
@Schema(
        description = "One end of the route.",
        requiredProperties = {"countryCode", "role"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Place(
        @Schema(description = "As sent, in capital letters.", pattern = "^[A-Z]{2}$")
        String countryCode,

        @Schema(description = "Upper case, without blanks; absent if none was sent.")
        String postalCode,

        @Schema(implementation = String.class, description = "The party that it is the place of.")
        PartyRole role,

        @JsonIgnore String country,
        @JsonIgnore String countryPointer,
        @JsonIgnore String postalCodePointer) {}
