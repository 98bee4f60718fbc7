package io.waybill.freight.chargeableweight;

import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ShipmentFigures;
import java.math.BigDecimal;
import java.util.List;

/**
 * The result of a calculation, not yet rounded as in answers.
 *
 * @param weight kg that are charged
 * @param dimensional total dimensional weight of the lines in kg
 * @param figures the shipment's sums, including its chargeable weight before the minimum
 * @param roundingStep kg, the step to which the weight was rounded up
 * @param weights of the cargo's different sizes
 */
public record ChargeableWeight(
        BigDecimal weight,
        Basis basis,
        BigDecimal dimensional,
        ShipmentFigures figures,
        RuleSet rules,
        BigDecimal roundingStep,
        MeasuredCargo cargo,
        List<LineWeight> weights) {

    /** The same, with a product's minimum in kg, {@code null} for none. */
    public ChargeableWeight atLeast(BigDecimal minimum) {
        if (minimum == null || minimum.compareTo(figures.weight().max(dimensional)) <= 0) {
            return this;
        }
        return new ChargeableWeight(
                rules.roundedUp(minimum),
                Basis.MINIMUM,
                dimensional,
                figures,
                rules,
                rules.stepFor(minimum),
                cargo,
                weights);
    }

    /** Whether the true weight may be higher, because not all of the lines is known. */
    public boolean isLowerBound() {
        return figures.isLowerBound();
    }

    /** Warnings about what the lines lack for weighing by the rules, and what in them contradicts itself. */
    public List<Reason> warnings() {
        return weights.stream().allMatch(weight -> weight.warnings().isEmpty())
                ? List.of()
                : LineWarnings.of(cargo.lines(), lines());
    }

    /** The weight of each line, in their order. */
    List<LineWeight> lines() {
        return cargo.perLine(weights);
    }
}
