package io.waybill.freight.cargo;

import io.waybill.freight.catalogue.document.PackageType;
import java.math.BigDecimal;
import java.util.List;

/**
 * One line of equal pieces. Weight, sizes and volume are per piece; loading metres and pallet places are for the whole
 * line. Values that were not sent are {@code null}.
 *
 * @param index position in the request
 * @param weight kg
 * @param length cm
 * @param width cm
 * @param height cm
 * @param volume m3; of it and what the sizes make, the greater counts
 * @param loadingMeters m; of it and what length and width make, the greater counts
 * @param palletPlaces places of 0.4 loading metres; of it and what length and width make, the greater counts
 * @param stackable as sent, otherwise the package type's
 * @param turnable whether length and width may be swapped, and all three sides if the package type is tiltable
 */
public record CargoLine(
        int index,
        PackageType packageType,
        int numberOfPieces,
        BigDecimal weight,
        BigDecimal length,
        BigDecimal width,
        BigDecimal height,
        BigDecimal volume,
        BigDecimal loadingMeters,
        BigDecimal palletPlaces,
        boolean stackable,
        boolean turnable,
        List<DangerousGood> dangerousGoods) {

    /** A cubic metre is a one with six noughts of cubic centimetres. */
    private static final int CM3_PER_M3_DIGITS = 6;

    /**
     * The volume of one piece in m3 as sent: given, or from the three sizes, the greater of both; {@code null} if it is
     * not known.
     */
    public BigDecimal pieceVolume() {
        BigDecimal sized = sizedVolume();
        if (volume == null || sized == null) {
            return volume == null ? sized : volume;
        }
        return volume.max(sized);
    }

    /** The volume of one piece in m3 that the sizes make; {@code null} if one of them was not sent. */
    public BigDecimal sizedVolume() {
        return length == null || width == null || height == null ? null : volume(length, width, height);
    }

    /** The volume in m3 that sizes in cm make. */
    public static BigDecimal volume(BigDecimal length, BigDecimal width, BigDecimal height) {
        return length.multiply(width).multiply(height).movePointLeft(CM3_PER_M3_DIGITS);
    }

    /** The JSON pointer of this line. */
    public String pointer() {
        return "/cargo/pieces/" + index;
    }

    /** The JSON pointer of a field of this line. */
    public String pointer(String field) {
        return pointer() + "/" + field;
    }
}
