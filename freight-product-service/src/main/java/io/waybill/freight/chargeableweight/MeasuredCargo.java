package io.waybill.freight.chargeableweight;

import io.waybill.freight.cargo.CargoLine;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The lines of a shipment, measured once for all rule sets. Lines of equal sizes are one kind, whatever their pieces
 * weigh, so that each rule set weighs them once.
 */
public final class MeasuredCargo {

    /** Totals are rounded half up to this many decimals before they are rounded up to the step. */
    private static final int TOTAL_DECIMALS = 6;

    /** What the size of a line follows from. */
    private record Sizes(
            String packageType,
            int numberOfPieces,
            BigDecimal length,
            BigDecimal width,
            BigDecimal height,
            BigDecimal volume,
            BigDecimal loadingMeters,
            BigDecimal palletPlaces,
            boolean stackable) {

        static Sizes of(CargoLine line) {
            return new Sizes(
                    line.packageType().code(),
                    line.numberOfPieces(),
                    line.length(),
                    line.width(),
                    line.height(),
                    line.volume(),
                    line.loadingMeters(),
                    line.palletPlaces(),
                    line.stackable());
        }
    }

    /** Lines of equal sizes. */
    private static final class Kind {

        private final int index;
        private final LineSize size;
        private int lines;

        private Kind(int index, LineSize size) {
            this.index = index;
            this.size = size;
        }
    }

    private final List<CargoLine> lines;
    private final List<Kind> kinds = new ArrayList<>();
    private final Kind[] kindOfLine;
    private final int numberOfPieces;
    private final BigDecimal weight;
    private final BigDecimal volumeTripled;
    private final BigDecimal loadingMetersTripled;
    private final BigDecimal palletPlacesTripled;

    public MeasuredCargo(List<CargoLine> lines) {
        this.lines = lines;
        this.kindOfLine = new Kind[lines.size()];
        Map<Sizes, Kind> bySizes = new HashMap<>();
        int pieces = 0;
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < kindOfLine.length; i++) {
            CargoLine line = lines.get(i);
            Kind kind = bySizes.computeIfAbsent(Sizes.of(line), sizes -> kindOf(line));
            kind.lines++;
            kindOfLine[i] = kind;
            pieces += line.numberOfPieces();
            sum = sum.add(line.weight().multiply(BigDecimal.valueOf(line.numberOfPieces())));
        }
        this.numberOfPieces = pieces;
        this.weight = sum;
        this.volumeTripled = sum(kind -> kind.size.volumeTripled());
        this.loadingMetersTripled =
                sum(kind -> kind.size.floor() == null ? null : kind.size.floor().loadingMetersTripled());
        this.palletPlacesTripled =
                sum(kind -> kind.size.floor() == null ? null : kind.size.floor().palletPlacesTripled());
    }

    private Kind kindOf(CargoLine line) {
        Kind kind = new Kind(kinds.size(), LineSize.of(line));
        kinds.add(kind);
        return kind;
    }

    /** The sum of what is known of the lines. */
    private BigDecimal sum(Function<Kind, BigDecimal> figure) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Kind kind : kinds) {
            BigDecimal ofLine = figure.apply(kind);
            sum = ofLine == null
                    ? sum
                    : sum.add(kind.lines == 1 ? ofLine : ofLine.multiply(BigDecimal.valueOf(kind.lines)));
        }
        return sum;
    }

    /** A total as its exact decimal, three times as large, says; rounded once. */
    static BigDecimal third(BigDecimal tripled) {
        return tripled.divide(LineSize.THREE, TOTAL_DECIMALS, RoundingMode.HALF_UP);
    }

    List<CargoLine> lines() {
        return lines;
    }

    /** The different sizes; weights of them are in the same order. */
    List<LineSize> sizes() {
        return kinds.stream().map(kind -> kind.size).toList();
    }

    /** Three times the dimensional weight of all lines, in kg. */
    BigDecimal dimensionalTripled(List<LineWeight> weights) {
        return sum(kind -> weights.get(kind.index).dimensionalTripled());
    }

    /** For each line what was found for its size. */
    <T> List<T> perLine(List<T> ofSizes) {
        List<T> result = new ArrayList<>(kindOfLine.length);
        for (Kind kind : kindOfLine) {
            result.add(ofSizes.get(kind.index));
        }
        return result;
    }

    int numberOfPieces() {
        return numberOfPieces;
    }

    /** kg. */
    BigDecimal weight() {
        return weight;
    }

    /** Three times the volume in m3, as far as it is known. */
    BigDecimal volumeTripled() {
        return volumeTripled;
    }

    boolean isVolumeComplete() {
        return kinds.stream().allMatch(kind -> kind.size.volumeTripled() != null);
    }

    /** Three times the loading metres, as far as they are known. */
    BigDecimal loadingMetersTripled() {
        return loadingMetersTripled;
    }

    /** Three times the pallet places, as far as they are known. */
    BigDecimal palletPlacesTripled() {
        return palletPlacesTripled;
    }

    boolean isFloorComplete() {
        return kinds.stream().allMatch(kind -> kind.size.floor() != null);
    }
}
