package io.waybill.freight.catalogue.document;

import io.waybill.common.json.NonNegativeDecimal;
import io.waybill.common.json.PositiveDecimal;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The factors of a chargeable weight.
 *
 * @param code for example {@code EU-ROAD}
 * @param kgPerCubicMeter how many kg a cubic metre counts as
 * @param kgPerLoadingMeter how many kg a metre of the vehicle's length (2.4 m wide) counts as; 0 if the floor does not
 *     count: then every line goes by its volume
 * @param kgPerPalletPlace how many kg a pallet place (0.4 loading metres) counts as
 * @param loadingHeight cm inside the vehicle, up to which goods may stand on its floor; {@code null} if volumes are not
 *     compared with the floor
 * @param longGoods what long pieces count as; {@code null} for nothing
 * @param roundingSteps in ascending order of {@code upTo}; the last has none
 */
@Schema(description = "The factors of the chargeable weight.")
public record RuleSet(
        @Schema(description = "Its code, once in the table.") @CatalogueCode
        String code,

        @RequiredText String name,

        @Schema(description = "What a cubic metre counts as.") @NotNull @PositiveDecimal(max = MOST_KG)
        BigDecimal kgPerCubicMeter,

        @Schema(description = "What a loading metre counts as; 0 if lines always go by their volume.")
        @NotNull
        @NonNegativeDecimal(max = MOST_KG)
        BigDecimal kgPerLoadingMeter,

        @Schema(description = "What a pallet place counts as: within 5 % of what 0.4 loading metres do.")
        @NotNull
        @NonNegativeDecimal(max = MOST_KG)
        BigDecimal kgPerPalletPlace,

        @Schema(
                description = "cm inside the vehicle. A volume that cannot stand on its floor up to this height is a"
                        + " warning. Absent if volumes are not compared with the floor.")
        @PositiveDecimal(max = MOST_CM)
        BigDecimal loadingHeight,

        LongGoodsRule longGoods,

        @Schema(description = "In ascending order; the last one has no upTo.") @NotNull @Size(min = 1, max = 20)
        List<RoundingStep> roundingSteps,

        @Schema(description = "Where the row comes from; clients do not see it.") @RequiredText
        String source) {

    private static final long MOST_KG = 100_000;
    private static final long MOST_CM = 9_999;

    private static final BigDecimal METERS_PER_PLACE = new BigDecimal("0.4");
    private static final BigDecimal MOST_DIFFERENCE = new BigDecimal("0.05");

    /**
     * Weights up to {@code upTo} kg, inclusive, are rounded up to the next multiple of {@code step} kg.
     *
     * @param upTo {@code null} for all higher weights
     */
    @Schema(description = "How weights are rounded up.")
    public record RoundingStep(
            @Schema(description = "kg, inclusive.") @PositiveDecimal(max = MOST_KG)
            BigDecimal upTo,

            @Schema(description = "kg.") @NotNull @PositiveDecimal(max = MOST_KG)
            BigDecimal step) {}

    /**
     * What a piece counts as at least, by its length.
     *
     * @param overLength cm; only longer pieces do
     * @param kgPerMeterBegun kg for each metre of it that is begun
     */
    @Schema(description = "What long pieces count as at least; absent for nothing.")
    public record LongGoodsRule(
            @Schema(description = "cm; pieces with a longer side are long, without the height of pallets.")
            @NotNull
            @PositiveDecimal(max = MOST_CM)
            BigDecimal overLength,

            @Schema(description = "kg for each metre of a piece that is begun.")
            @NotNull
            @PositiveDecimal(max = MOST_KG)
            BigDecimal kgPerMeterBegun) {}

    /** What a pallet place counts as by its loading metres, in kg. */
    public BigDecimal palletPlaceByMeters() {
        return kgPerLoadingMeter.multiply(METERS_PER_PLACE);
    }

    /** Whether the two factors of the floor say about the same: tariffs are rounded. */
    public boolean hasConsistentFloor() {
        BigDecimal difference = kgPerPalletPlace.subtract(palletPlaceByMeters()).abs();
        return difference.compareTo(palletPlaceByMeters().multiply(MOST_DIFFERENCE)) <= 0;
    }
}
