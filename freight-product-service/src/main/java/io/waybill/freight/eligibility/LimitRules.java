package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.CompiledProduct;
import io.waybill.freight.catalogue.Product.PieceLimits;
import io.waybill.freight.catalogue.Product.ShipmentLimits;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/** The limits of a product, as two tables: one of pieces, one of the whole shipment. A figure that is not known is not judged. */
final class LimitRules {

    private record PieceLimit(
            String figure,
            String field,
            String unit,
            Function<CargoLine, BigDecimal> actual,
            Function<PieceLimits, BigDecimal> min,
            Function<PieceLimits, BigDecimal> max) {}

    private record ShipmentLimit(
            String figure,
            String unit,
            Function<ShipmentFigures, BigDecimal> actual,
            Predicate<ShipmentFigures> complete,
            Function<ShipmentLimits, BigDecimal> min,
            Function<ShipmentLimits, BigDecimal> max) {}

    private static final List<PieceLimit> PIECE = List.of(
            new PieceLimit("WEIGHT", "weight", "kg", CargoLine::weight, PieceLimits::weightMin, PieceLimits::weightMax),
            new PieceLimit(
                    "VOLUME", "volume", "m3", CargoLine::pieceVolume, PieceLimits::volumeMin, PieceLimits::volumeMax),
            new PieceLimit("LENGTH", "length", "cm", CargoLine::length, PieceLimits::lengthMin, PieceLimits::lengthMax),
            new PieceLimit("WIDTH", "width", "cm", CargoLine::width, PieceLimits::widthMin, PieceLimits::widthMax),
            new PieceLimit(
                    "HEIGHT", "height", "cm", CargoLine::height, PieceLimits::heightMin, PieceLimits::heightMax));

    private static final List<ShipmentLimit> SHIPMENT = List.of(
            new ShipmentLimit(
                    "WEIGHT",
                    "kg",
                    ShipmentFigures::weight,
                    LimitRules::always,
                    ShipmentLimits::weightMin,
                    ShipmentLimits::weightMax),
            new ShipmentLimit(
                    "CHARGEABLE_WEIGHT",
                    "kg",
                    ShipmentFigures::chargeableWeight,
                    LimitRules::always,
                    ShipmentLimits::chargeableWeightMin,
                    ShipmentLimits::chargeableWeightMax),
            new ShipmentLimit(
                    "VOLUME",
                    "m3",
                    ShipmentFigures::volume,
                    ShipmentFigures::volumeComplete,
                    ShipmentLimits::volumeMin,
                    ShipmentLimits::volumeMax),
            new ShipmentLimit(
                    "LOADING_METERS",
                    "m",
                    ShipmentFigures::loadingMeters,
                    ShipmentFigures::floorComplete,
                    ShipmentLimits::loadingMetersMin,
                    ShipmentLimits::loadingMetersMax),
            new ShipmentLimit(
                    "PALLET_PLACES",
                    "pallet places",
                    ShipmentFigures::palletPlaces,
                    ShipmentFigures::floorComplete,
                    ShipmentLimits::palletPlacesMin,
                    ShipmentLimits::palletPlacesMax),
            new ShipmentLimit(
                    "COUNT",
                    "pieces",
                    figures -> BigDecimal.valueOf(figures.numberOfPieces()),
                    LimitRules::always,
                    ShipmentLimits::numberOfPiecesMin,
                    ShipmentLimits::numberOfPiecesMax));

    private LimitRules() {}

    static void ofPieces(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        PieceLimits limits = product.product().limits().piece();
        for (CargoLine line : enquiry.lines()) {
            for (PieceLimit limit : PIECE) {
                BigDecimal actual = limit.actual().apply(line);
                if (actual != null) {
                    judge("PIECE_" + limit.figure(), limit.unit(), line.pointer(limit.field()), reasons)
                            .within(limit.min().apply(limits), limit.max().apply(limits), actual);
                }
            }
        }
    }

    static void ofShipment(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        ShipmentFigures figures = enquiry.figures();
        if (figures == null) {
            return;
        }
        ShipmentLimits limits = product.product().limits().shipment();
        for (ShipmentLimit limit : SHIPMENT) {
            BigDecimal min = limit.complete().test(figures) ? limit.min().apply(limits) : null;
            judge("SHIPMENT_" + limit.figure(), limit.unit(), "/cargo/pieces", reasons)
                    .within(min, limit.max().apply(limits), limit.actual().apply(figures));
        }
    }

    private static boolean always(ShipmentFigures figures) {
        return true;
    }

    private static Judgement judge(String figure, String unit, String pointer, Reasons reasons) {
        return new Judgement(figure, unit, pointer, reasons);
    }

    private record Judgement(String figure, String unit, String pointer, Reasons reasons) {

        void within(BigDecimal min, BigDecimal max, BigDecimal actual) {
            if (min != null && actual.compareTo(min) < 0) {
                add("_BELOW_MIN", "at least", min, actual, RoundingMode.DOWN);
            }
            if (max != null && actual.compareTo(max) > 0) {
                add("_ABOVE_MAX", "at most", max, actual, RoundingMode.UP);
            }
        }

        /** Rounded away from the limit, so that what is shown is outside it too. */
        private void add(String suffix, String bound, BigDecimal limit, BigDecimal actual, RoundingMode rounding) {
            BigDecimal shown = Figures.shown(actual, rounding);
            String subject = figure.replace('_', ' ').toLowerCase(Locale.ROOT);
            String message = "the " + subject + " must be " + bound + " " + limit.toPlainString() + " " + unit
                    + " and is " + shown.toPlainString();
            reasons.add(new Reason(figure + suffix, message, pointer, limit, shown));
        }
    }
}
