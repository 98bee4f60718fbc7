package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.document.Product.PieceLimits;
import io.waybill.freight.catalogue.document.Product.ShipmentLimits;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The limits of a product, as two tables: one for pieces, one for the whole shipment. A figure that is not known is not
 * checked.
 */
final class LimitRules {

    private static final List<Bound<CargoLine, PieceLimits>> PIECE = List.of(
            piece(ReasonCode.PIECE_WEIGHT_BELOW_MIN, "weight", "kg", CargoLine::weight, PieceLimits::weightMin),
            piece(ReasonCode.PIECE_WEIGHT_ABOVE_MAX, "weight", "kg", CargoLine::weight, PieceLimits::weightMax),
            piece(ReasonCode.PIECE_VOLUME_BELOW_MIN, "volume", "m3", CargoLine::pieceVolume, PieceLimits::volumeMin),
            piece(ReasonCode.PIECE_VOLUME_ABOVE_MAX, "volume", "m3", CargoLine::pieceVolume, PieceLimits::volumeMax),
            piece(ReasonCode.PIECE_LENGTH_BELOW_MIN, "length", "cm", CargoLine::length, PieceLimits::lengthMin),
            piece(ReasonCode.PIECE_LENGTH_ABOVE_MAX, "length", "cm", CargoLine::length, PieceLimits::lengthMax),
            piece(ReasonCode.PIECE_WIDTH_BELOW_MIN, "width", "cm", CargoLine::width, PieceLimits::widthMin),
            piece(ReasonCode.PIECE_WIDTH_ABOVE_MAX, "width", "cm", CargoLine::width, PieceLimits::widthMax),
            piece(ReasonCode.PIECE_HEIGHT_BELOW_MIN, "height", "cm", CargoLine::height, PieceLimits::heightMin),
            piece(ReasonCode.PIECE_HEIGHT_ABOVE_MAX, "height", "cm", CargoLine::height, PieceLimits::heightMax));
    private static final List<Bound<ShipmentFigures, ShipmentLimits>> SHIPMENT = List.of(
            shipment(ReasonCode.SHIPMENT_WEIGHT_BELOW_MIN, "kg", ShipmentFigures::weight, ShipmentLimits::weightMin),
            shipment(ReasonCode.SHIPMENT_WEIGHT_ABOVE_MAX, "kg", ShipmentFigures::weight, ShipmentLimits::weightMax),
            shipment(
                    ReasonCode.SHIPMENT_CHARGEABLE_WEIGHT_BELOW_MIN,
                    "kg",
                    ShipmentFigures::chargeableWeight,
                    ShipmentLimits::chargeableWeightMin),
            shipment(
                    ReasonCode.SHIPMENT_CHARGEABLE_WEIGHT_ABOVE_MAX,
                    "kg",
                    ShipmentFigures::chargeableWeight,
                    ShipmentLimits::chargeableWeightMax),
            shipment(ReasonCode.SHIPMENT_VOLUME_BELOW_MIN, "m3", LimitRules::wholeVolume, ShipmentLimits::volumeMin),
            shipment(ReasonCode.SHIPMENT_VOLUME_ABOVE_MAX, "m3", ShipmentFigures::volume, ShipmentLimits::volumeMax),
            shipment(
                    ReasonCode.SHIPMENT_LOADING_METERS_BELOW_MIN,
                    "m",
                    LimitRules::wholeLoadingMeters,
                    ShipmentLimits::loadingMetersMin),
            shipment(
                    ReasonCode.SHIPMENT_LOADING_METERS_ABOVE_MAX,
                    "m",
                    ShipmentFigures::loadingMeters,
                    ShipmentLimits::loadingMetersMax),
            shipment(
                    ReasonCode.SHIPMENT_PALLET_PLACES_BELOW_MIN,
                    "pallet places",
                    LimitRules::wholePalletPlaces,
                    ShipmentLimits::palletPlacesMin),
            shipment(
                    ReasonCode.SHIPMENT_PALLET_PLACES_ABOVE_MAX,
                    "pallet places",
                    ShipmentFigures::palletPlaces,
                    ShipmentLimits::palletPlacesMax),
            shipment(
                    ReasonCode.SHIPMENT_COUNT_BELOW_MIN,
                    "pieces",
                    LimitRules::count,
                    ShipmentLimits::numberOfPiecesMin),
            shipment(
                    ReasonCode.SHIPMENT_COUNT_ABOVE_MAX,
                    "pieces",
                    LimitRules::count,
                    ShipmentLimits::numberOfPiecesMax));

    private LimitRules() {}

    static void ofPieces(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        PieceLimits limits = product.product().limits().piece();
        for (CargoLine line : enquiry.lines()) {
            PIECE.forEach(bound -> bound.judge(line, limits, reasons));
        }
    }

    static void ofShipment(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        if (enquiry.figures() != null) {
            ShipmentLimits limits = product.product().limits().shipment();
            SHIPMENT.forEach(bound -> bound.judge(enquiry.figures(), limits, reasons));
        }
    }

    private static BigDecimal count(ShipmentFigures figures) {
        return BigDecimal.valueOf(figures.numberOfPieces());
    }

    // A sum with unknown parts is really higher, so it is not checked against a lower limit.

    private static BigDecimal wholeVolume(ShipmentFigures figures) {
        return figures.volumeComplete() ? figures.volume() : null;
    }

    private static BigDecimal wholeLoadingMeters(ShipmentFigures figures) {
        return figures.floorComplete() ? figures.loadingMeters() : null;
    }

    private static BigDecimal wholePalletPlaces(ShipmentFigures figures) {
        return figures.floorComplete() ? figures.palletPlaces() : null;
    }

    private static Bound<CargoLine, PieceLimits> piece(
            ReasonCode code,
            String field,
            String unit,
            Function<CargoLine, BigDecimal> actual,
            Function<PieceLimits, BigDecimal> limit) {
        return new Bound<>(code, line -> line.pointer(field), unit, actual, limit);
    }

    private static Bound<ShipmentFigures, ShipmentLimits> shipment(
            ReasonCode code,
            String unit,
            Function<ShipmentFigures, BigDecimal> actual,
            Function<ShipmentLimits, BigDecimal> limit) {
        return new Bound<>(code, figures -> "/cargo/pieces", unit, actual, limit);
    }

    /** One end of a limit; its figures may be {@code null}. */
    private record Bound<F, L>(
            ReasonCode code,
            boolean isLower,
            Function<F, String> pointer,
            String unit,
            Function<F, BigDecimal> actual,
            Function<L, BigDecimal> limit) {

        /** The code ends in {@code BELOW_MIN} or {@code ABOVE_MAX}. */
        Bound(
                ReasonCode code,
                Function<F, String> pointer,
                String unit,
                Function<F, BigDecimal> actual,
                Function<L, BigDecimal> limit) {
            this(code, code.name().endsWith("_BELOW_MIN"), pointer, unit, actual, limit);
        }

        void judge(F figures, L limits, Reasons reasons) {
            BigDecimal bound = limit.apply(limits);
            BigDecimal has = bound == null ? null : actual.apply(figures);
            if (has != null && (isLower ? has.compareTo(bound) < 0 : has.compareTo(bound) > 0)) {
                reasons.add(reason(figures, has, bound));
            }
        }

        private Reason reason(F figures, BigDecimal has, BigDecimal bound) {
            // Rounded away from the limit, so that what is shown is outside it too.
            BigDecimal shown = Figures.shown(has, isLower ? RoundingMode.DOWN : RoundingMode.UP);
            String subject = code.name().substring(0, code.name().length() - "_BELOW_MIN".length());
            String message = "the " + subject.replace('_', ' ').toLowerCase(Locale.ROOT) + " must be "
                    + (isLower ? "at least " : "at most ") + bound.toPlainString() + " " + unit + " and is "
                    + shown.toPlainString();
            return new Reason(code, message, pointer.apply(figures), bound, shown);
        }
    }
}
