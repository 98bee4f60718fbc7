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

/** The lines of a shipment. */
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
    public record LineRequest(
            @NotBlank String packageType,

            @NotNull @Min(1) @Max(999) Integer numberOfPieces,

            @NotNull @PositiveDecimal(max = 99_999) BigDecimal weight,

            @PositiveDecimal(max = 9_999) BigDecimal length,

            @PositiveDecimal(max = 999) BigDecimal width,

            @PositiveDecimal(max = 999) BigDecimal height,

            @PositiveDecimal(max = 999) BigDecimal volume,

            @PositiveDecimal(max = 99) BigDecimal loadingMeters,

            @PositiveDecimal(max = 999) BigDecimal palletPlaces,

            Boolean stackable,
            Boolean turnable,
            @Size(max = 50) List<SubstanceRequest> dangerousGoods) {}

    /**
     * A dangerous substance of a line: see {@link DangerousGood}. What is left out is completed from the table of UN
     * numbers, if it has one answer.
     *
     * @param unNumber four digits, with or without {@code UN} in front
     * @param classificationCode in letters of either case; blank for none
     */
    public record SubstanceRequest(
            @NotBlank @Pattern(regexp = "(?:[Uu][Nn] ?)?[0-9]{4}|\\s*", message = "must be four digits")
            String unNumber,

            AdrClass adrClass,

            @Pattern(regexp = "[0-9A-Za-z.]{1,8}|\\s*", message = "must be a classification code like 5F or 1.4S")
            String classificationCode,

            PackingGroup packingGroup,
            Boolean limitedQuantity,
            Boolean exceptedQuantity,
            QuantityRequest netQuantity) {}

    /** How much of a substance one piece contains: see {@link NetQuantity}. */
    public record QuantityRequest(
            @NotNull @PositiveDecimal(max = 99_999) BigDecimal value,

            @NotNull QuantityUnit unit) {}
}
