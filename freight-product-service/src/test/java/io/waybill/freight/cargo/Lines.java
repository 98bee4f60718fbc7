package io.waybill.freight.cargo;

import io.waybill.freight.SeedCatalogue;
import java.math.BigDecimal;
import java.util.List;

/** Builds cargo lines for tests: {@code Lines.of("PAL", 2).size(120, 80, 145).weight(450).line(0)}. */
public final class Lines {

    private final String packageType;
    private int pieces;
    private BigDecimal weight = BigDecimal.TEN;
    private BigDecimal length;
    private BigDecimal width;
    private BigDecimal height;
    private BigDecimal volume;
    private BigDecimal loadingMeters;
    private BigDecimal palletPlaces;
    private Boolean stackable;
    private boolean turnable = true;

    private Lines(String packageType, int pieces) {
        this.packageType = packageType;
        this.pieces = pieces;
    }

    public static Lines of(String packageType, int pieces) {
        return new Lines(packageType, pieces);
    }

    /** The same as a line, to change some of it. */
    public static Lines like(CargoLine line) {
        return of(line.packageType().code(), line.numberOfPieces())
                .weight(line.weight())
                .size(line.length(), line.width(), line.height())
                .volume(line.volume())
                .loadingMeters(line.loadingMeters())
                .palletPlaces(line.palletPlaces())
                .stackable(line.stackable())
                .turnable(line.turnable());
    }

    public Lines pieces(int number) {
        pieces = number;
        return this;
    }

    public Lines size(Object l, Object w, Object h) {
        length = decimal(l);
        width = decimal(w);
        height = decimal(h);
        return this;
    }

    public Lines height(Object h) {
        height = decimal(h);
        return this;
    }

    public Lines weight(Object kg) {
        weight = decimal(kg);
        return this;
    }

    public Lines volume(Object m3) {
        volume = decimal(m3);
        return this;
    }

    public Lines loadingMeters(Object m) {
        loadingMeters = decimal(m);
        return this;
    }

    public Lines palletPlaces(Object places) {
        palletPlaces = decimal(places);
        return this;
    }

    public Lines stackable(boolean value) {
        stackable = value;
        return this;
    }

    public Lines turnable(boolean value) {
        turnable = value;
        return this;
    }

    public CargoLine line(int index) {
        var type = SeedCatalogue.COMPILED.packageTypes().get(packageType);
        return new CargoLine(
                index,
                type,
                pieces,
                weight,
                length,
                width,
                height,
                volume,
                loadingMeters,
                palletPlaces,
                stackable == null ? type.stackable() : stackable,
                turnable,
                List.of());
    }

    private static BigDecimal decimal(Object number) {
        return number == null ? null : new BigDecimal(number.toString());
    }
}
