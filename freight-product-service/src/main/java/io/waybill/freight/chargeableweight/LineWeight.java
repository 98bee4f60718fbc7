package io.waybill.freight.chargeableweight;

import io.waybill.freight.cargo.AssumedSizes;
import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.eligibility.ReasonCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The dimensional weight of one line. The divisors for loading metres and pallet places (24 000 and 9 600 cm2) contain
 * a factor of three, so every figure is stored three times as large, as an exact decimal: sums do not depend on the
 * order of the lines or on how a line is split.
 *
 * @param assumed the sizes that come from the package type
 * @param basis what the dimensional weight is based on; {@code ACTUAL} if it is not known
 * @param dimensionalTripled three times the dimensional weight in kg; 0 if it is not known
 * @param volumeTripled three times the volume in m3, {@code null} if unknown
 * @param loadingMetersTripled three times the loading metres, {@code null} if unknown
 * @param palletPlacesTripled three times the pallet places, {@code null} if unknown
 * @param longGoods {@code null} if the pieces are not long
 * @param warnings what the line lacks, and what in it contradicts itself
 */
public record LineWeight(
        CargoLine line,
        AssumedSizes assumed,
        Basis basis,
        BigDecimal dimensionalTripled,
        BigDecimal volumeTripled,
        BigDecimal loadingMetersTripled,
        BigDecimal palletPlacesTripled,
        LongGoods longGoods,
        List<ReasonCode> warnings) {

    static final BigDecimal THREE = BigDecimal.valueOf(3);

    /** Higher pieces cannot be stacked. */
    private static final BigDecimal HIGHEST_TO_STACK_CM = BigDecimal.valueOf(150);
    /** A third of 24 000 cm2, the floor of one loading metre: 2.4 m of width, 1 m of length. */
    private static final BigDecimal THIRD_OF_LOADING_METER = BigDecimal.valueOf(8_000);
    /** A third of 9 600 cm2, the floor of one pallet place. */
    private static final BigDecimal THIRD_OF_PALLET_PLACE = BigDecimal.valueOf(3_200);

    private static final BigDecimal METERS_PER_PLACE = new BigDecimal("0.4");
    private static final BigDecimal PLACES_PER_METER = new BigDecimal("2.5");

    private record Floor(BigDecimal loadingMetersTripled, BigDecimal palletPlacesTripled) {

        static Floor ofArea(BigDecimal length, BigDecimal width, CargoLine line) {
            if (length == null || width == null) {
                return null;
            }
            BigDecimal area = times(length.multiply(width), line);
            return new Floor(area.divide(THIRD_OF_LOADING_METER), area.divide(THIRD_OF_PALLET_PLACE));
        }

        Floor max(Floor other) {
            return new Floor(
                    loadingMetersTripled.max(other.loadingMetersTripled),
                    palletPlacesTripled.max(other.palletPlacesTripled));
        }
    }

    private record Dimensional(Basis basis, BigDecimal tripled) {}

    static LineWeight of(CargoLine line, RuleSet rules) {
        AssumedSizes assumed = AssumedSizes.of(line);
        BigDecimal length = line.length() != null ? line.length() : assumed.length();
        BigDecimal width = line.width() != null ? line.width() : assumed.width();
        BigDecimal height = line.height() != null ? line.height() : assumed.height();
        BigDecimal pieceVolume = line.pieceVolume();
        if (pieceVolume == null && length != null && width != null && height != null) {
            pieceVolume = CargoLine.volume(length, width, height);
        }
        BigDecimal volume =
                pieceVolume == null ? null : times(pieceVolume, line).multiply(THREE);
        Floor floor = floor(line, length, width);
        LongGoods longGoods = LongGoods.of(line, length, width, rules.longGoods());
        boolean onFloor = rules.countsFloor() && goesByFloor(line, height);

        Dimensional dimensional = dimensional(rules, onFloor ? floor : null, volume);
        List<ReasonCode> warnings = contradictions(line);
        if (onFloor && floor == null && volume != null) {
            warnings = with(warnings, ReasonCode.FLOOR_AREA_UNKNOWN);
        } else if (dimensional.basis() == Basis.ACTUAL) {
            boolean knowsArea = length != null && width != null;
            warnings = with(warnings, knowsArea ? ReasonCode.HEIGHT_UNKNOWN : ReasonCode.DIMENSIONS_MISSING);
        }
        if (longGoods != null) {
            BigDecimal byLength = longGoods.weight().multiply(THREE);
            if (byLength.compareTo(dimensional.tripled()) > 0) {
                dimensional = new Dimensional(Basis.LONG_GOODS, byLength);
            }
        }
        return new LineWeight(
                line,
                assumed,
                dimensional.basis(),
                dimensional.tripled(),
                volume,
                floor == null ? null : floor.loadingMetersTripled(),
                floor == null ? null : floor.palletPlacesTripled(),
                longGoods,
                warnings);
    }

    /** Whether the true dimensional weight may be higher. */
    boolean isLowerBound() {
        return warnings.contains(ReasonCode.HEIGHT_UNKNOWN) || warnings.contains(ReasonCode.DIMENSIONS_MISSING);
    }

    /** By the floor, if the line goes by it and it is known; otherwise by the volume. */
    private static Dimensional dimensional(RuleSet rules, Floor floor, BigDecimal volume) {
        if (floor != null) {
            BigDecimal byMeters = floor.loadingMetersTripled().multiply(rules.kgPerLoadingMeter());
            BigDecimal byPlaces = floor.palletPlacesTripled().multiply(rules.kgPerPalletPlace());
            return byMeters.compareTo(byPlaces) >= 0
                    ? new Dimensional(Basis.LOADING_METER, byMeters)
                    : new Dimensional(Basis.PALLET_PLACE, byPlaces);
        }
        return volume == null
                ? new Dimensional(Basis.ACTUAL, BigDecimal.ZERO)
                : new Dimensional(Basis.VOLUME, volume.multiply(rules.kgPerCubicMeter()));
    }

    private static boolean goesByFloor(CargoLine line, BigDecimal height) {
        return !line.stackable()
                || (height != null && height.compareTo(HIGHEST_TO_STACK_CM) > 0)
                || line.loadingMeters() != null
                || line.palletPlaces() != null;
    }

    /** What was given, or the area if that is greater; an area that is only assumed counts if nothing was given. */
    private static Floor floor(CargoLine line, BigDecimal length, BigDecimal width) {
        Floor given = given(line);
        if (given == null) {
            return Floor.ofArea(length, width, line);
        }
        Floor sent = Floor.ofArea(line.length(), line.width(), line);
        return sent == null ? given : given.max(sent);
    }

    private static Floor given(CargoLine line) {
        BigDecimal meters = line.loadingMeters();
        BigDecimal places = line.palletPlaces();
        if (meters == null && places == null) {
            return null;
        }
        return new Floor(
                (meters != null ? meters : places.multiply(METERS_PER_PLACE)).multiply(THREE),
                (places != null ? places : meters.multiply(PLACES_PER_METER)).multiply(THREE));
    }

    private static List<ReasonCode> contradictions(CargoLine line) {
        if (line.volume() == null && line.loadingMeters() == null && line.palletPlaces() == null) {
            return List.of();
        }
        List<ReasonCode> found = List.of();
        if (contradicts(line.volume(), line.sizedVolume())) {
            found = with(found, ReasonCode.VOLUME_CONTRADICTS_SIZES);
        }
        Floor sent = Floor.ofArea(line.length(), line.width(), line);
        if (sent != null && contradicts(tripled(line.loadingMeters()), sent.loadingMetersTripled())) {
            found = with(found, ReasonCode.LOADING_METERS_CONTRADICT_SIZES);
        }
        if (sent != null && contradicts(tripled(line.palletPlaces()), sent.palletPlacesTripled())) {
            found = with(found, ReasonCode.PALLET_PLACES_CONTRADICT_SIZES);
        }
        return found;
    }

    /** Whether a given figure differs by more than a tenth from what the sizes make; not if either is unknown. */
    private static boolean contradicts(BigDecimal given, BigDecimal ofSizes) {
        return given != null
                && ofSizes != null
                && given.subtract(ofSizes).abs().movePointRight(1).compareTo(ofSizes) > 0;
    }

    private static List<ReasonCode> with(List<ReasonCode> codes, ReasonCode code) {
        List<ReasonCode> more = new ArrayList<>(codes);
        more.add(code);
        return more;
    }

    private static BigDecimal tripled(BigDecimal figure) {
        return figure == null ? null : figure.multiply(THREE);
    }

    private static BigDecimal times(BigDecimal ofOnePiece, CargoLine line) {
        return ofOnePiece.multiply(BigDecimal.valueOf(line.numberOfPieces()));
    }
}
