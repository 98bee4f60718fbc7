package io.waybill.freight.chargeableweight;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.eligibility.ShipmentFigures;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The chargeable weight of a shipment by the wire contract, section 4: the higher of actual and dimensional weight,
 * rounded up to the rule set's step. Pure; decimal throughout.
 */
public final class ChargeableWeightCalculator {

    /** Totals are rounded half up to this many decimals before they are rounded up to the step. */
    private static final int TOTAL_DECIMALS = 6;

    private ChargeableWeightCalculator() {}

    /**
     * The chargeable weight of the lines, and its components, without a product's minimum
     * ({@link ChargeableWeight#atLeast}).
     */
    public static ChargeableWeight calculate(List<CargoLine> lines, RuleSet rules) {
        List<LineWeight> weighed =
                lines.stream().map(line -> LineWeight.of(line, rules)).toList();
        BigDecimal actual = lines.stream()
                .map(line -> line.weight().multiply(BigDecimal.valueOf(line.numberOfPieces())))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal dimensional = total(weighed, LineWeight::dimensionalTripled, BigDecimal.ONE);
        BigDecimal decisive = actual.max(dimensional);
        BigDecimal rounded = rules.roundedUp(decisive);
        Basis basis = actual.compareTo(dimensional) >= 0 ? Basis.ACTUAL : basisOf(weighed);
        ShipmentFigures figures = new ShipmentFigures(
                lines.stream().mapToInt(CargoLine::numberOfPieces).sum(),
                actual,
                rounded,
                weighed.stream().anyMatch(LineWeight::isLowerBound),
                total(weighed, LineWeight::volumeTripled, BigDecimal.ONE),
                weighed.stream().allMatch(w -> w.volumeTripled() != null),
                total(weighed, LineWeight::loadingMetersTripled, BigDecimal.ONE),
                total(weighed, LineWeight::palletPlacesTripled, BigDecimal.ONE),
                weighed.stream().allMatch(w -> w.loadingMetersTripled() != null));
        return new ChargeableWeight(rounded, basis, dimensional, figures, rules, rules.stepFor(decisive), weighed);
    }

    /** The common basis of the lines whose dimensional weight is known, or {@code MIXED}. */
    private static Basis basisOf(List<LineWeight> weighed) {
        Set<Basis> bases = weighed.stream()
                .map(LineWeight::basis)
                .filter(basis -> basis != Basis.ACTUAL)
                .collect(Collectors.toSet());
        return bases.size() == 1 ? bases.iterator().next() : Basis.MIXED;
    }

    /**
     * The sum of the known figures of the lines, times a factor. Multiplies before the only division and rounds once,
     * so that a shipment of one kind of line weighs the same as a whole and line by line.
     */
    static BigDecimal total(List<LineWeight> weighed, Function<LineWeight, BigDecimal> tripled, BigDecimal factor) {
        BigDecimal sum = BigDecimal.ZERO;
        for (LineWeight weight : weighed) {
            BigDecimal figure = tripled.apply(weight);
            sum = figure == null ? sum : sum.add(figure);
        }
        return third(sum.multiply(factor));
    }

    static BigDecimal third(BigDecimal tripled) {
        return tripled.divide(LineWeight.THREE, TOTAL_DECIMALS, RoundingMode.HALF_UP);
    }
}
