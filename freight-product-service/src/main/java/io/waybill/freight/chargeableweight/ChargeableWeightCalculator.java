package io.waybill.freight.chargeableweight;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.eligibility.ShipmentFigures;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The chargeable weight of a shipment by the wire contract, section 4: the higher of actual and dimensional weight,
 * rounded up to the rule set's step. Pure; decimal throughout.
 */
public final class ChargeableWeightCalculator {

    private ChargeableWeightCalculator() {}

    /**
     * The chargeable weight of the lines, and its components, without a product's minimum
     * ({@link ChargeableWeight#atLeast}).
     */
    public static ChargeableWeight calculate(List<CargoLine> lines, RuleSet rules) {
        return calculate(new MeasuredCargo(lines), rules);
    }

    /** As {@link #calculate(List, RuleSet)}, for several rule sets. */
    public static ChargeableWeight calculate(MeasuredCargo cargo, RuleSet rules) {
        List<LineWeight> weights =
                cargo.sizes().stream().map(size -> LineWeight.of(size, rules)).toList();
        BigDecimal actual = cargo.weight();
        BigDecimal dimensional = MeasuredCargo.third(cargo.dimensionalTripled(weights));
        BigDecimal decisive = actual.max(dimensional);
        BigDecimal rounded = rules.roundedUp(decisive);
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
                rounded, basis, dimensional, figures, rules, rules.stepFor(decisive), cargo, weights);
    }

    /** The common basis of the lines whose dimensional weight is known, or {@code MIXED}. */
    private static Basis basisOf(List<LineWeight> weights) {
        Set<Basis> bases = weights.stream()
                .map(LineWeight::basis)
                .filter(basis -> basis != Basis.ACTUAL)
                .collect(Collectors.toSet());
        return bases.size() == 1 ? bases.iterator().next() : Basis.MIXED;
    }
}
