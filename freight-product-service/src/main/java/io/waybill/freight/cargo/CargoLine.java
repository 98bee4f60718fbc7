package io.waybill.freight.cargo;

import io.waybill.freight.catalogue.document.PackageType;
import java.math.BigDecimal;
import java.util.List;

/**
 * One line of equal pieces. Weight, sizes and volume are of one piece; loading metres and pallet places of the whole
 * line; what was not sent is {@code null}.
 *
 * @param index position in the request
 * @param weight kg
 * @param length cm
 * @param width cm
 * @param height cm
 * @param volume m3, takes precedence over length, width and height
 * @param loadingMeters m, takes precedence over the floor area
 * @param palletPlaces places of 0.4 loading metres, beat the floor area
 * @param stackable as sent, or the package type's
 * @param turnable whether its length and width may be exchanged
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
