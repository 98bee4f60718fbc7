package io.waybill.freight.chargeableweight;

import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.chargeableweight.LineSize.Floor;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The dimensional weight of a line.
 *
 * @param basis what the dimensional weight is based on; {@code ACTUAL} if it is not known
 * @param dimensionalTripled three times the dimensional weight in kg; 0 if it is not known
 * @param longGoods {@code null} if the pieces are not long
 * @param warnings what the line lacks, and what in it contradicts itself
 */
public record LineWeight(
        LineSize size, Basis basis, BigDecimal dimensionalTripled, LongGoods longGoods, List<LineWarning> warnings) {

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
        return rules.kgPerLoadingMeter().signum() > 0 || rules.kgPerPalletPlace().signum() > 0;
    }

    /** {@code null} if the rule set has no rule for long goods, or the pieces are short. */
    private static LongGoods longGoods(LineSize size, RuleSet.LongGoodsRule rule) {
        BigDecimal longest = size.longest();
        if (rule == null || longest == null || longest.compareTo(rule.overLength()) <= 0) {
            return null;
        }
        BigDecimal meters = longest.divide(CM_PER_METER, 0, RoundingMode.CEILING);
        return new LongGoods(
                meters, meters.multiply(rule.kgPerMeterBegun()).multiply(BigDecimal.valueOf(size.line().numberOfPieces())));
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
