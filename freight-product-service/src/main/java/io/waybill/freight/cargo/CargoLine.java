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
 * @param volume m3, takes precedence over length, width and height
 * @param loadingMeters m, takes precedence over the floor area
 * @param palletPlaces places of 0.4 loading metres, takes precedence over the floor area
 * @param stackable as sent, otherwise the package type's
 * @param turnable whether length and width may be swapped
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

    private static final BigDecimal CM3_PER_M3 = BigDecimal.valueOf(1_000_000);

    /** The volume of one piece in m3, given or from the three sizes; {@code null} if it is not known. */
    public BigDecimal pieceVolume() {
        if (volume != null) {
            return volume;
        }
        return length == null || width == null || height == null
                ? null
                : length.multiply(width).multiply(height).divide(CM3_PER_M3);
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
