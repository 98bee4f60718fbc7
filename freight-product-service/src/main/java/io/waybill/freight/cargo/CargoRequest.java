package io.waybill.freight.cargo;

import io.waybill.common.json.PositiveDecimal;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The lines of a shipment. */
@Schema(name = "Cargo", description = "What is sent.")
public record CargoRequest(
        @NotNull @Size(min = 1, max = 1_000) List<LineRequest> pieces) {

    /**
     * A line of equal pieces: see {@link CargoLine}.
     *
     * @param packageType a code of the catalogue
     * @param weight kg of a piece
     * @param length cm
     * @param width cm
     * @param height cm
     * @param volume m3 of a piece
     * @param loadingMeters m of the whole line
     * @param palletPlaces places of the whole line
     * @param stackable the package type's if it is not sent
     * @param turnable {@code true} if it is not sent
     */
    @Schema(
            name = "CargoLine",
            description =
                    "A line of equal pieces. Weight, sizes and volume are of one piece; loading metres and pallet places of"
                            + " the whole line. Figures have at most three decimals (`x-decimals`; `multipleOf` would make checkers"
                            + " that calculate in binary refuse good ones).")
    public record LineRequest(
            @NotBlank @Schema(description = "A code of the list of package types.", examples = "PAL")
            String packageType,

            @NotNull @Min(1) @Max(999) @Schema(examples = "2")
            Integer numberOfPieces,

            @NotNull @PositiveDecimal(max = 99_999) @Schema(description = "kg of one piece.", examples = "450")
            BigDecimal weight,

            @PositiveDecimal(max = 9_999)
            @Schema(description = "cm; if absent, that of the package type.", examples = "120")
            BigDecimal length,

            @PositiveDecimal(max = 999)
            @Schema(description = "cm; if absent, that of the package type.", examples = "80")
            BigDecimal width,

            @PositiveDecimal(max = 999)
            @Schema(description = "cm; if absent, and without a volume, that of the package type.", examples = "145")
            BigDecimal height,

            @PositiveDecimal(max = 999)
            @Schema(
                    description = "m3 of one piece; of it and what the three sizes make, the greater counts. If it "
                            + "cannot stand on the floor of the line up to the roof of a vehicle, there is a "
                            + "warning.",
                    examples = "1.392")
            BigDecimal volume,

            @PositiveDecimal(max = 99)
            @Schema(
                    description = "m of the whole line; of it and what length and width make, the greater counts. "
                            + "Without them it is compared with the standard size of the package type, and a "
                            + "difference of more than a tenth is a warning.",
                    examples = "0.8")
            BigDecimal loadingMeters,

            @PositiveDecimal(max = 999)
            @Schema(
                    description = "Places of 0.4 loading metres, of the whole line and not of one piece; of it, what "
                            + "loadingMeters make and what length and width make, the greatest counts. Without "
                            + "length and width it is compared with the standard size of the package type, and a "
                            + "difference of more than a tenth is a warning.",
                    examples = "2")
            BigDecimal palletPlaces,

            @Schema(description = "Default is that of the package type.", examples = "true")
            Boolean stackable,

            @Schema(
                    description =
                            "Whether length and width may be exchanged to fit the product's limits, and all three "
                                    + "sides if the package type is tiltable.",
                    defaultValue = "true",
                    examples = "true")
            Boolean turnable,

            @Size(max = 50) List<SubstanceRequest> dangerousGoods) {}

    /**
     * A dangerous substance of a line: see {@link DangerousGood}. What is left out is completed from the table of UN
     * numbers, if it has one answer.
     *
     * @param unNumber four digits, with or without {@code UN} in front
     * @param classificationCode in letters of either case; blank for none
     */
    @Schema(name = "DangerousGood", description = "A dangerous substance of a line.")
    public record SubstanceRequest(
            @NotBlank
            @Pattern(regexp = "(?:[Uu][Nn] ?)?[0-9]{4}|\\s*", message = "must be four digits")
            @Schema(
                    description = "Four digits; a leading UN is dropped.",
                    pattern = "^([Uu][Nn] ?)?[0-9]{4}$",
                    examples = "1263")
            String unNumber,

            @Schema(
                    description =
                            "Required if the UN number is not in the table, or has more than one class there that "
                                    + "its classification code allows; must not contradict the table.",
                    examples = "3")
            AdrClass adrClass,

            @Pattern(regexp = "[0-9A-Za-z.]{1,8}|\\s*", message = "must be a classification code like 5F or 1.4S")
            @Schema(
                    description = "One of the table's, which picks its rows: `5F` of UN 1950 are flammable aerosols. "
                            + "Without it, the strictest row counts.",
                    pattern = "^( *|[0-9A-Z.]{1,8})$",
                    examples = "F1",
                    extensions = @Extension(name = "x-any-case", value = "true", parseValue = true))
            String classificationCode,

            @Schema(
                    description = "One of the table's. Without it, the substance may be of any of them: a product that "
                            + "refuses one of them does not fit.",
                    examples = "II")
            PackingGroup packingGroup,

            @Schema(
                    description = "Refused if the table does not allow it. A package may then weigh at most 30 kg, and "
                            + "20 if it is a tray (ADR 3.4); pieces of palletized types are not checked.",
                    defaultValue = "false",
                    examples = "false")
            Boolean limitedQuantity,

            @Schema(
                    description =
                            "Refused if the table does not allow it. A package may then have a net quantity of at "
                                    + "most 1 kg or l for E1, 0.5 for E2 and E4, 0.3 for E3 and E5 (ADR 3.5); pieces of "
                                    + "palletized types are not checked.",
                    defaultValue = "false",
                    examples = "false")
            Boolean exceptedQuantity,

            QuantityRequest netQuantity) {}

    /** How much of a substance one piece contains: see {@link NetQuantity}. */
    @Schema(
            name = "NetQuantity",
            description = "How much of it one piece contains, without packagings, as ADR 1.1.3.6.3 measures it: "
                    + "kg of solids, articles and liquefied or dissolved gases, litres of liquids and of "
                    + "the receptacles of compressed gases. Without it, its points are not known.")
    public record QuantityRequest(
            @NotNull @PositiveDecimal(max = 99_999) @Schema(description = "In `unit`.", examples = "100")
            BigDecimal value,

            @NotNull @Schema(description = "Kilograms or litres.", examples = "l")
            QuantityUnit unit) {}
}
