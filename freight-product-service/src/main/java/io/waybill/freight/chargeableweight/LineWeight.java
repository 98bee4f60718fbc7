package io.waybill.freight.chargeableweight;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.document.PackageType;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.eligibility.ReasonCode;
import java.math.BigDecimal;

/**
 * The dimensional weight of one line. The divisors for loading metres and pallet places (24 000 and 9 600 cm2) contain
 * a factor of three, so every figure is stored three times as large, as an exact decimal: sums do not depend on the
 * order of the lines or on how a line is split.
 *
 * @param basis what the dimensional weight is based on
 * @param dimensionalTripled three times the dimensional weight in kg; a line without sizes counts with its actual
 *     weight, so that it does not hide the volume of the others
 * @param volumeTripled three times the volume in m3, {@code null} if unknown
 * @param loadingMetersTripled three times the loading metres, {@code null} if unknown
 * @param palletPlacesTripled three times the pallet places, {@code null} if unknown
 * @param warning code of what the line lacks, {@code null} for nothing
 */
public record LineWeight(
        CargoLine line,
        Basis basis,
        BigDecimal dimensionalTripled,
        BigDecimal volumeTripled,
        BigDecimal loadingMetersTripled,
        BigDecimal palletPlacesTripled,
        ReasonCode warning) {

    static final BigDecimal THREE = BigDecimal.valueOf(3);

    /** Higher pieces cannot be stacked. */
    private static final BigDecimal HIGHEST_TO_STACK_CM = BigDecimal.valueOf(150);
    /** A third of 24 000 cm2, the floor of one loading metre: 2.4 m of width, 1 m of length. */
    private static final BigDecimal THIRD_OF_LOADING_METER = BigDecimal.valueOf(8_000);
    /** A third of 9 600 cm2, the floor of one pallet place. */
    private static final BigDecimal THIRD_OF_PALLET_PLACE = BigDecimal.valueOf(3_200);

    private static final BigDecimal METERS_PER_PLACE = new BigDecimal("0.4");
    private static final BigDecimal PLACES_PER_METER = new BigDecimal("2.5");

    private record Floor(BigDecimal loadingMetersTripled, BigDecimal palletPlacesTripled) {}

    static LineWeight of(CargoLine line, RuleSet rules) {
        boolean onFloor = goesByFloor(line);
        Floor floor = floor(line, onFloor);
        BigDecimal pieceVolume = line.pieceVolume();
        BigDecimal volume =
                pieceVolume == null ? null : times(pieceVolume, line).multiply(THREE);
        if (onFloor && floor != null) {
            BigDecimal byMeters = floor.loadingMetersTripled().multiply(rules.kgPerLoadingMeter());
            BigDecimal byPlaces = floor.palletPlacesTripled().multiply(rules.kgPerPalletPlace());
            return byMeters.compareTo(byPlaces) >= 0
                    ? weight(line, Basis.LOADING_METER, byMeters, volume, floor, null)
                    : weight(line, Basis.PALLET_PLACE, byPlaces, volume, floor, null);
        }
        if (volume == null) {
            BigDecimal actual = times(line.weight(), line).multiply(THREE);
            return weight(line, Basis.ACTUAL, actual, null, floor, ReasonCode.DIMENSIONS_MISSING);
        }
        BigDecimal byVolume = volume.multiply(rules.kgPerCubicMeter());
        return weight(line, Basis.VOLUME, byVolume, volume, floor, onFloor ? ReasonCode.FLOOR_AREA_UNKNOWN : null);
    }

    private static boolean goesByFloor(CargoLine line) {
        return !line.stackable()
                || (line.height() != null && line.height().compareTo(HIGHEST_TO_STACK_CM) > 0)
                || line.loadingMeters() != null
                || line.palletPlaces() != null;
    }

    private static Floor floor(CargoLine line, boolean onFloor) {
        BigDecimal meters = line.loadingMeters();
        BigDecimal places = line.palletPlaces();
        if (meters != null || places != null) {
            return new Floor(
                    (meters != null ? meters : places.multiply(METERS_PER_PLACE)).multiply(THREE),
                    (places != null ? places : meters.multiply(PLACES_PER_METER)).multiply(THREE));
        }
        PackageType type = line.packageType();
        BigDecimal length = line.length() == null && onFloor ? type.length() : line.length();
        BigDecimal width = line.width() == null && onFloor ? type.width() : line.width();
        if (length == null || width == null) {
            return null;
        }
        BigDecimal area = times(length.multiply(width), line);
        return new Floor(area.divide(THIRD_OF_LOADING_METER), area.divide(THIRD_OF_PALLET_PLACE));
    }

    private static BigDecimal times(BigDecimal ofOnePiece, CargoLine line) {
        return ofOnePiece.multiply(BigDecimal.valueOf(line.numberOfPieces()));
    }

    private static LineWeight weight(
            CargoLine line, Basis basis, BigDecimal dimensional, BigDecimal volume, Floor floor, ReasonCode warning) {
        return new LineWeight(
                line,
                basis,
                dimensional,
                volume,
                floor == null ? null : floor.loadingMetersTripled(),
                floor == null ? null : floor.palletPlacesTripled(),
                warning);
    }
}
