package io.waybill.freight.catalogue.document;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.DecimalRange;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.freight.catalogue.document.Product.Limits;
import io.waybill.freight.catalogue.document.Product.PieceLimits;
import io.waybill.freight.catalogue.document.Product.ShipmentLimits;
import java.math.BigDecimal;

/**
 * Reads the limits of a product. A bound that is absent or {@code null} does not limit anything; a minimum above its
 * maximum is refused.
 */
final class LimitsReader {

    static final DecimalRange KG = DecimalRange.positiveTo(1_000_000);
    private static final DecimalRange ANY = DecimalRange.zeroTo(1_000_000);

    private record Bounds(BigDecimal min, BigDecimal max) {}

    private LimitsReader() {}

    static Limits read(JsonObjectReader limits) {
        return new Limits(
                limits.requiredObject("shipment", LimitsReader::shipment),
                limits.requiredObject("piece", LimitsReader::piece));
    }

    private static ShipmentLimits shipment(JsonObjectReader row) {
        Bounds weight = bounds(row, "weight");
        Bounds chargeable = bounds(row, "chargeableWeight");
        Bounds volume = bounds(row, "volume");
        Bounds meters = bounds(row, "loadingMeters");
        Bounds places = bounds(row, "palletPlaces");
        Bounds pieces = bounds(row, "numberOfPieces");
        return new ShipmentLimits(
                weight.min(),
                weight.max(),
                chargeable.min(),
                chargeable.max(),
                volume.min(),
                volume.max(),
                meters.min(),
                meters.max(),
                places.min(),
                places.max(),
                pieces.min(),
                pieces.max());
    }

    private static PieceLimits piece(JsonObjectReader row) {
        Bounds weight = bounds(row, "weight");
        Bounds volume = bounds(row, "volume");
        Bounds length = bounds(row, "length");
        Bounds width = bounds(row, "width");
        Bounds height = bounds(row, "height");
        return new PieceLimits(
                weight.min(),
                weight.max(),
                volume.min(),
                volume.max(),
                length.min(),
                length.max(),
                width.min(),
                width.max(),
                height.min(),
                height.max());
    }

    private static Bounds bounds(JsonObjectReader row, String figure) {
        BigDecimal min = row.optionalDecimal(figure + "Min", ANY);
        BigDecimal max = row.optionalDecimal(figure + "Max", ANY);
        if (min != null && max != null && min.compareTo(max) > 0) {
            row.report(figure + "Min", ViolationCode.OUT_OF_RANGE, "must not be above " + figure + "Max", min);
        }
        return new Bounds(min, max);
    }
}
