package io.waybill.freight.chargeableweight;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ShipmentFigures;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The chargeable weight of a shipment by the wire contract, section 4: the higher of actual and dimensional weight,
 * rounded up to the rule set's step. Pure; decimal throughout, and not yet rounded as in answers.
 *
 * @param weight kg that are charged
 * @param dimensional total dimensional weight of the lines in kg
 * @param figures the shipment's sums, including its chargeable weight before the minimum
 * @param roundingStep kg, the step to which the weight was rounded up
 * @param lines the weight of each line, in their order
 */
public record ChargeableWeight(
        BigDecimal weight,
        Basis basis,
        BigDecimal dimensional,
        ShipmentFigures figures,
        RuleSet rules,
        BigDecimal roundingStep,
        List<LineWeight> lines) {

    /** Totals are rounded half up to this many decimals before they are rounded up to the step. */
    private static final int TOTAL_DECIMALS = 6;

    /** The chargeable weight of the lines, and its components, without a product's minimum ({@link #atLeast}). */
    public static ChargeableWeight of(List<CargoLine> lines, RuleSet rules) {
        return ofSizes(LineSize.of(lines), rules);
    }

    /** As {@link #of}, for lines that several rule sets weigh. */
    public static ChargeableWeight ofSizes(List<LineSize> sizes, RuleSet rules) {
        List<LineWeight> lines =
                sizes.stream().map(size -> LineWeight.of(size, rules)).toList();
        BigDecimal actual = sum(sizes, LineSize::weight);
        BigDecimal dimensional = third(sum(lines, LineWeight::dimensionalTripled));
        BigDecimal decisive = actual.max(dimensional);
        BigDecimal step = step(rules, decisive);
        BigDecimal rounded = roundedUp(decisive, step);
        Basis basis = actual.compareTo(dimensional) >= 0 ? Basis.ACTUAL : basisOf(lines);
        ShipmentFigures figures = new ShipmentFigures(
                sizes.stream().mapToInt(size -> size.line().numberOfPieces()).sum(),
                actual,
                rounded,
                lines.stream().anyMatch(LineWeight::isLowerBound),
                lines.stream().allMatch(LineWeight::isComplete),
                third(sum(sizes, LineSize::volumeTripled)),
                sizes.stream().allMatch(size -> size.volumeTripled() != null),
                third(sum(sizes, LineSize::loadingMetersTripled)),
                third(sum(sizes, LineSize::palletPlacesTripled)),
                sizes.stream().allMatch(size -> size.floor() != null));
        return new ChargeableWeight(rounded, basis, dimensional, figures, rules, step, lines);
    }

    /** The common basis of the lines whose dimensional weight is known, or {@code MIXED}. */
    private static Basis basisOf(List<LineWeight> lines) {
        Set<Basis> bases = lines.stream()
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
        return new ChargeableWeight(roundedUp(minimum, step), Basis.MINIMUM, dimensional, figures, rules, step, lines);
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

    /** The sum of what is known of the lines. */
    private static <T> BigDecimal sum(List<T> lines, Function<T, BigDecimal> figure) {
        BigDecimal sum = BigDecimal.ZERO;
        for (T line : lines) {
            BigDecimal ofLine = figure.apply(line);
            sum = ofLine == null ? sum : sum.add(ofLine);
        }
        return sum;
    }

    /** The sum of what is known of the sizes of the lines, in kg by a factor for each unit. */
    BigDecimal weightBy(Function<LineSize, BigDecimal> tripled, BigDecimal factor) {
        return third(sum(lines, line -> tripled.apply(line.size())).multiply(factor));
    }

    /** A total as its exact decimal, three times as large, says; rounded once. */
    static BigDecimal third(BigDecimal tripled) {
        return tripled.divide(LineSize.THREE, TOTAL_DECIMALS, RoundingMode.HALF_UP);
    }

    /** Whether the true weight may be higher, because not all of the lines is known. */
    public boolean isLowerBound() {
        return figures.isLowerBound();
    }

    /** Warnings about what the lines lack for weighing by the rules, and what in them contradicts itself. */
    public List<Reason> warnings() {
        return lines.stream().allMatch(line -> line.warnings().isEmpty()) ? List.of() : LineWarnings.of(lines);
    }
}
