package io.waybill.freight.chargeableweight;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ShipmentFigures;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The chargeable weight of a shipment by the wire contract, section 4: the higher of actual and dimensional weight,
 * rounded up to the rule set's step. Pure; decimal throughout, and not yet rounded as in answers.
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

    /** The chargeable weight of the lines, and its components, without a product's minimum ({@link #atLeast}). */
    public static ChargeableWeight of(List<CargoLine> lines, RuleSet rules) {
        return of(new MeasuredCargo(lines), rules);
    }

    /** As {@link #of(List, RuleSet)}, for several rule sets. */
    public static ChargeableWeight of(MeasuredCargo cargo, RuleSet rules) {
        List<LineWeight> weights =
                cargo.sizes().stream().map(size -> LineWeight.of(size, rules)).toList();
        BigDecimal actual = cargo.weight();
        BigDecimal dimensional = MeasuredCargo.third(cargo.dimensionalTripled(weights));
        BigDecimal decisive = actual.max(dimensional);
        BigDecimal step = step(rules, decisive);
        BigDecimal rounded = roundedUp(decisive, step);
        Basis basis = actual.compareTo(dimensional) >= 0 ? Basis.ACTUAL : basisOf(weights);
        ShipmentFigures figures = new ShipmentFigures(
                cargo.numberOfPieces(),
                actual,
                rounded,
                weights.stream().anyMatch(LineWeight::isLowerBound),
                weights.stream().allMatch(LineWeight::isComplete),
                MeasuredCargo.third(cargo.volumeTripled()),
                cargo.isVolumeComplete(),
                MeasuredCargo.third(cargo.loadingMetersTripled()),
                MeasuredCargo.third(cargo.palletPlacesTripled()),
                cargo.isFloorComplete());
        return new ChargeableWeight(
                rounded, basis, dimensional, figures, rules, step, cargo, weights);
    }

    /** The common basis of the lines whose dimensional weight is known, or {@code MIXED}. */
    private static Basis basisOf(List<LineWeight> weights) {
        Set<Basis> bases = weights.stream()
                .map(LineWeight::basis)
                .filter(basis -> basis != Basis.ACTUAL)
                .collect(Collectors.toSet());
        return bases.size() == 1 ? bases.iterator().next() : Basis.MIXED;
    }

    /** The same, with a product's minimum in kg, {@code null} for none. */
    public ChargeableWeight atLeast(BigDecimal minimum) {
        if (minimum == null || minimum.compareTo(figures.weight().max(dimensional)) <= 0) {
            return this;
        }
        BigDecimal step = step(rules, minimum);
        return new ChargeableWeight(
                roundedUp(minimum, step), Basis.MINIMUM, dimensional, figures, rules, step, cargo, weights);
    }

    private static BigDecimal roundedUp(BigDecimal weight, BigDecimal step) {
        return weight.divide(step, 0, RoundingMode.CEILING).multiply(step);
    }

    /** The step to which a weight is rounded up: the last has no upper end. */
    private static BigDecimal step(RuleSet rules, BigDecimal weight) {
        return rules.roundingSteps().stream()
                .filter(step -> step.upTo() == null || weight.compareTo(step.upTo()) <= 0)
                .findFirst()
                .orElseThrow()
                .step();
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
