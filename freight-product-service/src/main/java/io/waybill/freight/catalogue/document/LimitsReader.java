package io.waybill.freight.catalogue.document;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.DecimalRange;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.freight.catalogue.document.Product.Bounds;
import io.waybill.freight.catalogue.document.Product.Limits;
import io.waybill.freight.catalogue.document.Product.PieceLimits;
import io.waybill.freight.catalogue.document.Product.ShipmentLimits;

/**
 * Reads the limits of a product. A bound that is absent or {@code null} does not limit anything; a minimum above its
 * maximum is refused.
 */
final class LimitsReader {

    static final DecimalRange KG = DecimalRange.positiveTo(1_000_000);
    private static final DecimalRange ANY = DecimalRange.zeroTo(1_000_000);

    private LimitsReader() {}

    static Limits read(JsonObjectReader limits) {
        return new Limits(
                limits.requiredObject("shipment", LimitsReader::shipment),
                limits.requiredObject("piece", LimitsReader::piece));
    }

    private static ShipmentLimits shipment(JsonObjectReader row) {
        return new ShipmentLimits(
                bounds(row, "weight"),
                bounds(row, "chargeableWeight"),
                bounds(row, "volume"),
                bounds(row, "loadingMeters"),
                bounds(row, "palletPlaces"),
                bounds(row, "numberOfPieces"));
    }

    private static PieceLimits piece(JsonObjectReader row) {
        return new PieceLimits(
                bounds(row, "weight"),
                bounds(row, "volume"),
                bounds(row, "length"),
                bounds(row, "width"),
                bounds(row, "height"));
    }

    private static Bounds bounds(JsonObjectReader row, String figure) {
        Bounds bounds = new Bounds(row.optionalDecimal(figure + "Min", ANY), row.optionalDecimal(figure + "Max", ANY));
        if (bounds.min() != null && bounds.max() != null && bounds.min().compareTo(bounds.max()) > 0) {
            row.report(figure + "Min", ViolationCode.OUT_OF_RANGE, "must not be above " + figure + "Max", bounds.min());
        }
        return bounds;
    }
}
