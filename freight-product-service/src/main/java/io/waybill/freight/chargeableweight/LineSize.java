package io.waybill.freight.chargeableweight;

import io.waybill.freight.cargo.AssumedSizes;
import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.document.PackageType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * What a line takes up, whatever the rule set. The divisors for loading metres and pallet places (24 000 and 9 600 cm2)
 * contain a factor of three, so every figure is stored three times as large, as an exact decimal: sums do not depend on
 * the order of the lines or on how a line is split.
 *
 * @param assumed the sizes that come from the package type
 * @param length cm, as sent or assumed; {@code null} if unknown
 * @param width cm, likewise
 * @param longest cm, the longest side of a piece; {@code null} if none is known. The height of pallets, which stand, is
 *     none
 * @param volumeTripled three times the volume in m3, {@code null} if unknown
 * @param givenVolumeTripled three times the volume in m3 that the request says, {@code null} if it says none
 * @param floor {@code null} if unknown
 * @param goesByFloor whether the floor counts: the pieces cannot be stacked, or the request says what they take
 * @param contradictions what in the line contradicts itself
 */
public record LineSize(
        CargoLine line,
        AssumedSizes assumed,
        BigDecimal length,
        BigDecimal width,
        BigDecimal longest,
        BigDecimal volumeTripled,
        BigDecimal givenVolumeTripled,
        Floor floor,
        boolean goesByFloor,
        List<LineWarning> contradictions) {

    static final BigDecimal THREE = BigDecimal.valueOf(3);

    /** Higher pieces cannot be stacked. */
    private static final BigDecimal HIGHEST_TO_STACK_CM = BigDecimal.valueOf(150);

    /** The floor of a line, each figure three times as large. */
    public record Floor(BigDecimal loadingMetersTripled, BigDecimal palletPlacesTripled) {

        /** Three times what 1 cm2 is: 24 000 cm2 are one loading metre, 2.4 m of width and 1 m of length. */
        private static final BigDecimal METERS_OF_CM2 = new BigDecimal("0.000125");
        /** Three times what 1 cm2 is: 9 600 cm2 are one pallet place. */
        private static final BigDecimal PLACES_OF_CM2 = new BigDecimal("0.0003125");

        private static final BigDecimal METERS_PER_PLACE = new BigDecimal("0.4");
        private static final BigDecimal PLACES_PER_METER = new BigDecimal("2.5");
        /** m3 above a pallet place, which is 2.4 m wide and 0.4 m long, for each cm of height. */
        private static final BigDecimal M3_OF_PLACE_PER_CM = new BigDecimal("0.0096");

        /** What length and width make; {@code null} if either is unknown. */
        static Floor ofArea(BigDecimal length, BigDecimal width, CargoLine line) {
            if (length == null || width == null) {
                return null;
            }
            BigDecimal area = times(length.multiply(width), line);
            return new Floor(area.multiply(METERS_OF_CM2), area.multiply(PLACES_OF_CM2));
        }

        /** What the request says; {@code null} if nothing. Places are at least those that the loading metres make. */
        static Floor given(CargoLine line) {
            BigDecimal places = line.palletPlaces();
            if (line.loadingMeters() == null && places == null) {
                return null;
            }
            BigDecimal meters = line.loadingMeters() != null ? line.loadingMeters() : places.multiply(METERS_PER_PLACE);
            BigDecimal ofMeters = meters.multiply(PLACES_PER_METER);
            BigDecimal greater = places == null ? ofMeters : places.max(ofMeters);
            return new Floor(meters.multiply(THREE), greater.multiply(THREE));
        }

        /** Three times the volume in m3 that stands on it up to a height in cm; places are at least the metres. */
        BigDecimal volumeTripled(BigDecimal height) {
            return palletPlacesTripled.multiply(M3_OF_PLACE_PER_CM).multiply(height);
        }

        Floor max(Floor other) {
            return new Floor(
                    loadingMetersTripled.max(other.loadingMetersTripled),
                    palletPlacesTripled.max(other.palletPlacesTripled));
        }
    }

    /**
     * The sizes of all lines in their order, and the sums of what is known of them.
     *
     * @param weight kg
     * @param hasVolume whether the volume of every line is known
     * @param hasFloor whether the floor of every line is known
     */
    public record Sums(
            List<LineSize> lines,
            int numberOfPieces,
            BigDecimal weight,
            BigDecimal volumeTripled,
            boolean hasVolume,
            BigDecimal loadingMetersTripled,
            BigDecimal palletPlacesTripled,
            boolean hasFloor) {

        public static Sums of(List<CargoLine> lines) {
            List<LineSize> sizes = new ArrayList<>(lines.size());
            int pieces = 0;
            BigDecimal weight = BigDecimal.ZERO;
            BigDecimal volume = BigDecimal.ZERO;
            boolean hasVolume = true;
            BigDecimal meters = BigDecimal.ZERO;
            BigDecimal places = BigDecimal.ZERO;
            boolean hasFloor = true;
            for (CargoLine line : lines) {
                LineSize size = LineSize.of(line);
                sizes.add(size);
                pieces += line.numberOfPieces();
                weight = weight.add(times(line.weight(), line));
                if (size.volumeTripled() == null) {
                    hasVolume = false;
                } else {
                    volume = volume.add(size.volumeTripled());
                }
                if (size.floor() == null) {
                    hasFloor = false;
                } else {
                    meters = meters.add(size.floor().loadingMetersTripled());
                    places = places.add(size.floor().palletPlacesTripled());
                }
            }
            return new Sums(sizes, pieces, weight, volume, hasVolume, meters, places, hasFloor);
        }
    }

    static LineSize of(CargoLine line) {
        AssumedSizes assumed = assumed(line);
        BigDecimal length = line.length() != null ? line.length() : assumed.length();
        BigDecimal width = line.width() != null ? line.width() : assumed.width();
        BigDecimal height = line.height() != null ? line.height() : assumed.height();
        BigDecimal pieceVolume = line.pieceVolume();
        if (pieceVolume == null && length != null && width != null && height != null) {
            pieceVolume = CargoLine.volume(length, width, height);
        }
        return new LineSize(
                line,
                assumed,
                length,
                width,
                longest(length, width, line.packageType().palletized() ? null : height),
                pieceVolume == null ? null : times(pieceVolume, line).multiply(THREE),
                line.volume() == null ? null : times(line.volume(), line).multiply(THREE),
                floor(line, length, width),
                goesByFloor(line, height),
                contradictions(line));
    }

    /** Length and width are needed unless volume and floor are given, the height unless the volume is. */
    private static AssumedSizes assumed(CargoLine line) {
        boolean needsVolume = line.volume() == null;
        boolean needsArea = needsVolume || (line.loadingMeters() == null && line.palletPlaces() == null);
        PackageType type = line.packageType();
        BigDecimal length = needsArea && line.length() == null ? type.length() : null;
        BigDecimal width = needsArea && line.width() == null ? type.width() : null;
        BigDecimal height = needsVolume && line.height() == null ? type.height() : null;
        return length == null && width == null && height == null
                ? AssumedSizes.NONE
                : new AssumedSizes(length, width, height);
    }

    private static BigDecimal longest(BigDecimal... sides) {
        BigDecimal longest = null;
        for (BigDecimal side : sides) {
            longest = longest == null || (side != null && side.compareTo(longest) > 0) ? side : longest;
        }
        return longest;
    }

    /** What was given, or the area if that is greater; an area that is only assumed counts if nothing was given. */
    private static Floor floor(CargoLine line, BigDecimal length, BigDecimal width) {
        Floor given = Floor.given(line);
        if (given == null) {
            return Floor.ofArea(length, width, line);
        }
        Floor sent = Floor.ofArea(line.length(), line.width(), line);
        return sent == null ? given : given.max(sent);
    }

    /** What length and width make, each as sent or the package type's; {@code null} if either is unknown. */
    private static Floor floorOfSizes(CargoLine line) {
        PackageType type = line.packageType();
        return Floor.ofArea(
                line.length() != null ? line.length() : type.length(),
                line.width() != null ? line.width() : type.width(),
                line);
    }

    private static boolean goesByFloor(CargoLine line, BigDecimal height) {
        return !line.stackable()
                || (height != null && height.compareTo(HIGHEST_TO_STACK_CM) > 0)
                || line.loadingMeters() != null
                || line.palletPlaces() != null;
    }

    private static List<LineWarning> contradictions(CargoLine line) {
        if (line.volume() == null && line.loadingMeters() == null && line.palletPlaces() == null) {
            return List.of();
        }
        List<LineWarning> found = new ArrayList<>();
        if (contradicts(line.volume(), line.sizedVolume())) {
            found.add(LineWarning.VOLUME_CONTRADICTS_SIZES);
        }
        Floor sized = floorOfSizes(line);
        if (sized != null && contradicts(tripled(line.loadingMeters()), sized.loadingMetersTripled())) {
            found.add(LineWarning.LOADING_METERS_CONTRADICT_SIZES);
        }
        if (sized != null && contradicts(tripled(line.palletPlaces()), sized.palletPlacesTripled())) {
            found.add(LineWarning.PALLET_PLACES_CONTRADICT_SIZES);
        }
        return found;
    }

    /** Whether a given figure differs by more than a tenth from what the sizes make; not if either is unknown. */
    private static boolean contradicts(BigDecimal given, BigDecimal ofSizes) {
        return given != null
                && ofSizes != null
                && given.subtract(ofSizes).abs().movePointRight(1).compareTo(ofSizes) > 0;
    }

    private static BigDecimal tripled(BigDecimal figure) {
        return figure == null ? null : figure.multiply(THREE);
    }

    private static BigDecimal times(BigDecimal ofOnePiece, CargoLine line) {
        return ofOnePiece.multiply(BigDecimal.valueOf(line.numberOfPieces()));
    }
}
