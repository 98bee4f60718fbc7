package io.waybill.freight.chargeableweight;

import static io.waybill.freight.chargeableweight.ChargeableWeight.third;
import static io.waybill.freight.eligibility.Decimals.shown;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.freight.adrpoints.AdrPoints;
import io.waybill.freight.cargo.AssumedSizes;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.chargeableweight.ChargeableWeight.LineWeight;
import io.waybill.freight.eligibility.Decimals;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ShipmentFigures;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The answer to a {@link WeightRequest}: the weight, and all its components.
 *
 * @param chargeableWeight kg
 * @param lowerBound {@code true} if the true weight may be higher, because not all of the lines is known; absent if not
 * @param basis what the weight is based on
 * @param dangerousGoods absent if the shipment has none
 * @param customerSpecific always {@code false}: agreements with customers are not considered
 * @param warnings what does not fit the product, and what was not known; the weight is valid nevertheless
 */
@Schema(description = "The weight, with everything that it was calculated from.")
public record WeightResult(
        String productCode,
        @Schema(description = "In `unit`, rounded up.") BigDecimal chargeableWeight,
        @Schema(description = "kg.") String unit,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(
                description =
                        "True if the true weight may be higher, because the volume of a line is not known (warnings"
                                + " HEIGHT_UNKNOWN and DIMENSIONS_MISSING); absent otherwise.")
        Boolean lowerBound,

        Basis basis,
        Components components,
        Totals totals,
        Factors factors,
        List<Line> lines,
        @JsonInclude(JsonInclude.Include.NON_NULL) AdrPoints dangerousGoods,

        @Schema(description = "Always false: this is the standard weight, not that of an agreement with a customer.")
        boolean customerSpecific,

        List<Reason> warnings) {

    /**
     * Each way of weighing the whole shipment, in kg.
     *
     * @param longGoodsWeight absent if no line has long goods
     */
    @Schema(name = "WeightComponents", description = "Each way of weighing the whole shipment, in kg.")
    public record Components(
            BigDecimal actualWeight,
            BigDecimal dimensionalWeight,
            BigDecimal volumeWeight,
            BigDecimal loadingMeterWeight,
            BigDecimal palletPlaceWeight,

            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Schema(description = "Of the lines with long goods; absent if there are none.")
            BigDecimal longGoodsWeight) {}

    @Schema(description = "The figures of the whole shipment.")
    public record Totals(
            int numberOfPieces,
            @Schema(description = "kg.") BigDecimal weight,
            @Schema(description = "m3.") BigDecimal volume,
            @Schema(description = "m.") BigDecimal loadingMeters,
            BigDecimal palletPlaces) {}

    /**
     * What the weight was calculated with.
     *
     * @param longGoods absent if no line has long goods
     */
    @Schema(description = "What the weight was calculated with.")
    public record Factors(
            String ruleSet,
            BigDecimal kgPerCubicMeter,
            BigDecimal kgPerLoadingMeter,
            BigDecimal kgPerPalletPlace,

            @JsonInclude(JsonInclude.Include.NON_NULL) RuleSet.LongGoodsRule longGoods,

            @Schema(description = "kg.") BigDecimal roundingStep) {}

    /**
     * One line of the request, and what its dimensional weight is based on.
     *
     * @param longGoods absent if its pieces are not long
     * @param assumed what the line leaves out and takes from its package type; absent if nothing
     */
    @Schema(
            name = "LineWeight",
            description = "A line, and what its dimensional weight is based on.",
            requiredProperties = {"basis", "dimensionalWeight"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Line(
            @Schema(description = "Position of the line in the request, from 0.")
            int index,

            Basis basis,

            @Schema(description = "kg; 0 if it is not known.")
            BigDecimal dimensionalWeight,

            LongGoods longGoods,
            AssumedSizes assumed) {

        static Line from(int index, LineWeight weight) {
            AssumedSizes assumed = weight.size().assumed();
            return new Line(
                    index,
                    weight.basis(),
                    shown(third(weight.dimensionalTripled())),
                    weight.longGoods() == null
                            ? null
                            : new LongGoods(
                                    weight.longGoods().metersBegun(),
                                    shown(weight.longGoods().weight())),
                    AssumedSizes.NONE.equals(assumed) ? null : assumed.map(Decimals::shown));
        }
    }

    static WeightResult from(
            String productCode, ChargeableWeight weight, AdrPoints dangerousGoods, List<Reason> warnings) {
        ShipmentFigures figures = weight.figures();
        LineSize.Sums sums = weight.sums();
        RuleSet rules = weight.rules();
        List<LineWeight> lines = weight.lines();
        BigDecimal longGoods = longGoods(lines);
        return new WeightResult(
                productCode,
                shown(weight.weight()),
                "kg",
                weight.isLowerBound() ? true : null,
                weight.basis(),
                new Components(
                        shown(figures.weight()),
                        shown(weight.dimensional()),
                        shown(third(sums.volumeTripled().multiply(rules.kgPerCubicMeter()))),
                        shown(third(sums.loadingMetersTripled().multiply(rules.kgPerLoadingMeter()))),
                        shown(third(sums.palletPlacesTripled().multiply(rules.kgPerPalletPlace()))),
                        longGoods == null ? null : shown(longGoods)),
                new Totals(
                        figures.numberOfPieces(),
                        shown(figures.weight()),
                        shown(figures.volume()),
                        shown(figures.loadingMeters()),
                        shown(figures.palletPlaces())),
                new Factors(
                        rules.code(),
                        shown(rules.kgPerCubicMeter()),
                        shown(rules.kgPerLoadingMeter()),
                        shown(rules.kgPerPalletPlace()),
                        longGoods == null
                                ? null
                                : new RuleSet.LongGoodsRule(
                                        shown(rules.longGoods().overLength()),
                                        shown(rules.longGoods().kgPerMeterBegun())),
                        shown(weight.roundingStep())),
                IntStream.range(0, lines.size())
                        .mapToObj(i -> Line.from(i, lines.get(i)))
                        .toList(),
                dangerousGoods,
                false,
                warnings);
    }

    /** The sum of the lines with long goods; {@code null} if there are none. */
    private static BigDecimal longGoods(List<LineWeight> lines) {
        BigDecimal sum = null;
        for (LineWeight line : lines) {
            if (line.longGoods() != null) {
                BigDecimal weight = line.longGoods().weight();
                sum = sum == null ? weight : sum.add(weight);
            }
        }
        return sum;
    }
}
