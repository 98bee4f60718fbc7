package io.waybill.freight.chargeableweight;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.chargeableweight.LineSize.Floor;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ShipmentFigures;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The chargeable weight of a shipment by docs/reference/weights.md: the higher of actual and dimensional weight,
 * rounded up to the rule set's step. Pure; decimal throughout, and not yet rounded as in answers.
 *
 * @param weight kg that are charged
 * @param dimensional total dimensional weight of the lines in kg
 * @param sums the exact sums of the lines, whatever the rule set
 * @param figures the shipment's sums, including its chargeable weight before the minimum
 * @param roundingStep kg, the step to which the weight was rounded up
 * @param lines the weight of each line, in their order
 */
public record ChargeableWeight(
        BigDecimal weight,
        Basis basis,
        BigDecimal dimensional,
        LineSize.Sums sums,
        ShipmentFigures figures,
        RuleSet rules,
        BigDecimal roundingStep,
        List<LineWeight> lines) {

    /** Totals are rounded half up to this many decimals before they are rounded up to the step. */
    private static final int TOTAL_DECIMALS = 6;

    /**
     * The dimensional weight of a line.
     *
     * @param basis what the dimensional weight is based on; {@code ACTUAL} if it is not known
     * @param dimensionalTripled three times the dimensional weight in kg; 0 if it is not known
     * @param longGoods {@code null} if the pieces are not long
     * @param warnings what the line lacks, and what in it contradicts itself
     */
    public record LineWeight(
            LineSize size,
            Basis basis,
            BigDecimal dimensionalTripled,
            LongGoods longGoods,
            List<LineWarning> warnings) {

        private static final BigDecimal CM_PER_METER = BigDecimal.valueOf(100);

        static LineWeight of(LineSize size, RuleSet rules) {
            boolean onFloor = countsFloor(rules) && size.goesByFloor();
            Floor floor = onFloor ? size.floor() : null;
            Basis basis = Basis.ACTUAL;
            BigDecimal tripled = BigDecimal.ZERO;
            if (size.volumeTripled() != null) {
                basis = Basis.VOLUME;
                tripled = size.volumeTripled().multiply(rules.kgPerCubicMeter());
            }
            if (floor != null) {
                BigDecimal byMeters = floor.loadingMetersTripled().multiply(rules.kgPerLoadingMeter());
                BigDecimal byPlaces = floor.palletPlacesTripled().multiply(rules.kgPerPalletPlace());
                if (byMeters.max(byPlaces).compareTo(tripled) > 0) {
                    basis = byMeters.compareTo(byPlaces) >= 0 ? Basis.LOADING_METER : Basis.PALLET_PLACE;
                    tripled = byMeters.max(byPlaces);
                }
            }
            LongGoods longGoods = longGoods(size, rules.longGoods());
            if (longGoods != null) {
                BigDecimal byLength = longGoods.weight().multiply(LineSize.THREE);
                if (byLength.compareTo(tripled) > 0) {
                    basis = Basis.LONG_GOODS;
                    tripled = byLength;
                }
            }
            LineWarning lacks = floor != null ? null : lacks(size, onFloor);
            return new LineWeight(size, basis, tripled, longGoods, warnings(size, rules, lacks));
        }

        private static boolean countsFloor(RuleSet rules) {
            return rules.kgPerLoadingMeter().signum() > 0
                    || rules.kgPerPalletPlace().signum() > 0;
        }

        /** {@code null} if the rule set has no rule for long goods, or the pieces are short. */
        private static LongGoods longGoods(LineSize size, RuleSet.LongGoodsRule rule) {
            BigDecimal longest = size.longest();
            if (rule == null || longest == null || longest.compareTo(rule.overLength()) <= 0) {
                return null;
            }
            BigDecimal meters = longest.divide(CM_PER_METER, 0, RoundingMode.CEILING);
            return new LongGoods(
                    meters,
                    meters.multiply(rule.kgPerMeterBegun())
                            .multiply(BigDecimal.valueOf(size.line().numberOfPieces())));
        }

        /** What a line lacks whose floor does not count, or is not known; {@code null} for nothing. */
        private static LineWarning lacks(LineSize size, boolean onFloor) {
            if (size.volumeTripled() != null) {
                return onFloor ? LineWarning.FLOOR_AREA_UNKNOWN : null;
            }
            boolean knowsArea = size.length() != null && size.width() != null;
            return knowsArea ? LineWarning.HEIGHT_UNKNOWN : LineWarning.DIMENSIONS_MISSING;
        }

        private static List<LineWarning> warnings(LineSize size, RuleSet rules, LineWarning lacks) {
            LineWarning floor = cannotStand(size, rules) ? LineWarning.VOLUME_CONTRADICTS_FLOOR : null;
            return floor == null && lacks == null
                    ? size.contradictions()
                    : Stream.concat(
                                    size.contradictions().stream(),
                                    Stream.of(floor, lacks).filter(Objects::nonNull))
                            .toList();
        }

        /** Whether the given volume is more than stands on the floor up to the roof of a vehicle. */
        private static boolean cannotStand(LineSize size, RuleSet rules) {
            return rules.loadingHeight() != null
                    && size.givenVolumeTripled() != null
                    && size.floor() != null
                    && size.givenVolumeTripled().compareTo(size.floor().volumeTripled(rules.loadingHeight())) > 0;
        }

        /** Whether the true dimensional weight may be higher. */
        boolean isLowerBound() {
            return warnings.contains(LineWarning.HEIGHT_UNKNOWN) || warnings.contains(LineWarning.DIMENSIONS_MISSING);
        }

        /** Whether all that the line goes by is known: its floor, if it goes by that, or else its volume. */
        boolean isComplete() {
            return !isLowerBound() && !warnings.contains(LineWarning.FLOOR_AREA_UNKNOWN);
        }
    }

    /** The chargeable weight of the lines, and its components, without a product's minimum ({@link #atLeast}). */
    public static ChargeableWeight of(List<CargoLine> lines, RuleSet rules) {
        return of(LineSize.Sums.of(lines), rules);
    }

    /** As {@link #of(List, RuleSet)}, for lines that several rule sets weigh. */
    public static ChargeableWeight of(LineSize.Sums sums, RuleSet rules) {
        List<LineWeight> lines =
                sums.lines().stream().map(size -> LineWeight.of(size, rules)).toList();
        BigDecimal actual = sums.weight();
        BigDecimal dimensional =
                third(lines.stream().map(LineWeight::dimensionalTripled).reduce(BigDecimal.ZERO, BigDecimal::add));
        BigDecimal decisive = actual.max(dimensional);
        BigDecimal step = step(rules, decisive);
        BigDecimal rounded = roundedUp(decisive, step);
        Basis basis = actual.compareTo(dimensional) >= 0 ? Basis.ACTUAL : basisOf(lines);
        ShipmentFigures figures = new ShipmentFigures(
                sums.numberOfPieces(),
                actual,
                rounded,
                lines.stream().anyMatch(LineWeight::isLowerBound),
                lines.stream().allMatch(LineWeight::isComplete),
                third(sums.volumeTripled()),
                sums.hasVolume(),
                third(sums.loadingMetersTripled()),
                third(sums.palletPlacesTripled()),
                sums.hasFloor());
        return new ChargeableWeight(rounded, basis, dimensional, sums, figures, rules, step, lines);
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
        return new ChargeableWeight(
                roundedUp(minimum, step), Basis.MINIMUM, dimensional, sums, figures, rules, step, lines);
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
