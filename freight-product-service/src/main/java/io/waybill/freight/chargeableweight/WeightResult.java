package io.waybill.freight.chargeableweight;

import static io.waybill.freight.chargeableweight.ChargeableWeightCalculator.total;
import static io.waybill.freight.eligibility.Figures.shown;

import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ShipmentFigures;
import java.math.BigDecimal;
import java.util.List;

/**
 * The answer to a {@link WeightRequest}: the weight, and all its components.
 *
 * @param chargeableWeight kg
 * @param basis what the weight is based on
 * @param customerSpecific always {@code false}: agreements with customers are not considered
 * @param warnings what does not fit the product, and what was not known; the weight is valid nevertheless
 */
public record WeightResult(
        String productCode,
        BigDecimal chargeableWeight,
        String unit,
        Basis basis,
        Components components,
        Totals totals,
        Factors factors,
        List<Line> lines,
        boolean customerSpecific,
        List<Reason> warnings) {

    /** Each way of weighing the whole shipment, in kg. */
    public record Components(
            BigDecimal actualWeight,
            BigDecimal dimensionalWeight,
            BigDecimal volumeWeight,
            BigDecimal loadingMeterWeight,
            BigDecimal palletPlaceWeight) {}

    public record Totals(
            int numberOfPieces,
            BigDecimal weight,
            BigDecimal volume,
            BigDecimal loadingMeters,
            BigDecimal palletPlaces) {}

    public record Factors(
            String ruleSet,
            BigDecimal kgPerCubicMeter,
            BigDecimal kgPerLoadingMeter,
            BigDecimal kgPerPalletPlace,
            BigDecimal roundingStep) {}

    /** One line of the request, and what its dimensional weight is based on. */
    public record Line(int index, Basis basis, BigDecimal dimensionalWeight) {}

    static WeightResult from(String productCode, ChargeableWeight weight, List<Reason> warnings) {
        ShipmentFigures figures = weight.figures();
        RuleSet rules = weight.rules();
        return new WeightResult(
                productCode,
                shown(weight.weight()),
                "kg",
                weight.basis(),
                new Components(
                        shown(figures.weight()),
                        shown(weight.dimensional()),
                        shown(total(weight.lines(), LineWeight::volumeTripled, rules.kgPerCubicMeter())),
                        shown(total(weight.lines(), LineWeight::loadingMetersTripled, rules.kgPerLoadingMeter())),
                        shown(total(weight.lines(), LineWeight::palletPlacesTripled, rules.kgPerPalletPlace()))),
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
                        shown(weight.roundingStep())),
                weight.lines().stream()
                        .map(line -> new Line(
                                line.line().index(),
                                line.basis(),
                                shown(ChargeableWeightCalculator.third(line.dimensionalTripled()))))
                        .toList(),
                false,
                warnings);
    }
}
