package io.waybill.freight.cargo;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A party of a shipment. Consignor and consignee are mandatory. */
@Schema(name = "Party", description = "A party of the shipment, and where it is.")
public record PartyRequest(
        @NotNull @Schema(examples = "consignor") PartyRole role,
        @NotNull AddressRequest address) {

    /** How many parties a shipment has. */
    public static final String RULE =
            "Consignor and consignee are mandatory; pickup and delivery replace them as places. Each role stands once.";

    /**
     * Where the party is.
     *
     * @param countryCode ISO 3166-1 alpha-2, or a listed territory, in letters of either case
     * @param postalCode in the form of the country; blank for none
     */
    @Schema(name = "Address", description = "Where a party is.")
    public record AddressRequest(
            @NotBlank
            @Schema(
                    description =
                            "ISO 3166-1 alpha-2, or a territory of the catalogue (AX FO GL JE GG IM XI IC EA MC), "
                                    + "which counts as its parent country.",
                    pattern = "^[A-Z]{2}$",
                    examples = "SE",
                    extensions = @Extension(name = "x-any-case", value = "true", parseValue = true))
            String countryCode,

            @Schema(
                    description = "In the country's form; blanks and case do not matter, the country's own prefix is "
                            + "dropped. Where the form is not known, 2 to 10 letters and digits, with hyphens "
                            + "between them.",
                    maxLength = 20,
                    examples = "111 43")
            String postalCode) {}
}
