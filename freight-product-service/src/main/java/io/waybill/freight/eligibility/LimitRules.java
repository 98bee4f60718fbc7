package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.document.Product.Bounds;
import io.waybill.freight.catalogue.document.Product.PieceLimits;
import io.waybill.freight.catalogue.document.Product.ShipmentLimits;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The limits of a product, as two tables: one for pieces, one for the whole shipment. Unknown figures are not checked.
 */
final class LimitRules {

    /** How the codes of lower limits end; those of upper limits end as long. */
    private static final String BELOW_MIN = "_BELOW_MIN";

    private static final List<Bound<CargoLine, PieceLimits>> PIECE = List.of(
            piece(ReasonCode.PIECE_WEIGHT_BELOW_MIN, "weight", "kg", CargoLine::weight, PieceLimits::weight),
            piece(ReasonCode.PIECE_WEIGHT_ABOVE_MAX, "weight", "kg", CargoLine::weight, PieceLimits::weight),
            piece(ReasonCode.PIECE_VOLUME_BELOW_MIN, "volume", "m3", CargoLine::pieceVolume, PieceLimits::volume),
            piece(ReasonCode.PIECE_VOLUME_ABOVE_MAX, "volume", "m3", CargoLine::pieceVolume, PieceLimits::volume),
            piece(ReasonCode.PIECE_LENGTH_BELOW_MIN, "length", "cm", CargoLine::length, PieceLimits::length),
            piece(ReasonCode.PIECE_LENGTH_ABOVE_MAX, "length", "cm", CargoLine::length, PieceLimits::length),
            piece(ReasonCode.PIECE_WIDTH_BELOW_MIN, "width", "cm", CargoLine::width, PieceLimits::width),
            piece(ReasonCode.PIECE_WIDTH_ABOVE_MAX, "width", "cm", CargoLine::width, PieceLimits::width),
            piece(ReasonCode.PIECE_HEIGHT_BELOW_MIN, "height", "cm", CargoLine::height, PieceLimits::height),
            piece(ReasonCode.PIECE_HEIGHT_ABOVE_MAX, "height", "cm", CargoLine::height, PieceLimits::height));
    private static final Set<ReasonCode> LENGTH_AND_WIDTH =
            EnumSet.range(ReasonCode.PIECE_LENGTH_BELOW_MIN, ReasonCode.PIECE_WIDTH_ABOVE_MAX);
    private static final Set<ReasonCode> ALL_SIDES =
            EnumSet.range(ReasonCode.PIECE_LENGTH_BELOW_MIN, ReasonCode.PIECE_HEIGHT_ABOVE_MAX);
    private static final List<Bound<ShipmentFigures, ShipmentLimits>> SHIPMENT = List.of(
            shipment(ReasonCode.SHIPMENT_WEIGHT_BELOW_MIN, "kg", ShipmentFigures::weight, ShipmentLimits::weight),
            shipment(ReasonCode.SHIPMENT_WEIGHT_ABOVE_MAX, "kg", ShipmentFigures::weight, ShipmentLimits::weight),
            shipment(
                    ReasonCode.SHIPMENT_CHARGEABLE_WEIGHT_BELOW_MIN,
                    "kg",
                    LimitRules::wholeChargeableWeight,
                    ShipmentLimits::chargeableWeight),
            shipment(
                    ReasonCode.SHIPMENT_CHARGEABLE_WEIGHT_ABOVE_MAX,
                    "kg",
                    ShipmentFigures::chargeableWeight,
                    ShipmentLimits::chargeableWeight),
            shipment(ReasonCode.SHIPMENT_VOLUME_BELOW_MIN, "m3", LimitRules::wholeVolume, ShipmentLimits::volume),
            shipment(ReasonCode.SHIPMENT_VOLUME_ABOVE_MAX, "m3", ShipmentFigures::volume, ShipmentLimits::volume),
            shipment(
                    ReasonCode.SHIPMENT_LOADING_METERS_BELOW_MIN,
                    "m",
                    LimitRules::wholeMeters,
                    ShipmentLimits::loadingMeters),
            shipment(
                    ReasonCode.SHIPMENT_LOADING_METERS_ABOVE_MAX,
                    "m",
                    ShipmentFigures::loadingMeters,
                    ShipmentLimits::loadingMeters),
            shipment(
                    ReasonCode.SHIPMENT_PALLET_PLACES_BELOW_MIN,
                    "pallet places",
                    LimitRules::wholePlaces,
                    ShipmentLimits::palletPlaces),
            shipment(
                    ReasonCode.SHIPMENT_PALLET_PLACES_ABOVE_MAX,
                    "pallet places",
                    ShipmentFigures::palletPlaces,
                    ShipmentLimits::palletPlaces),
            shipment(ReasonCode.SHIPMENT_COUNT_BELOW_MIN, "pieces", LimitRules::count, ShipmentLimits::numberOfPieces),
            shipment(ReasonCode.SHIPMENT_COUNT_ABOVE_MAX, "pieces", LimitRules::count, ShipmentLimits::numberOfPieces));

    private LimitRules() {}

    /** Pieces are looked at line by line only if some figure of one is outside the limits as it is sent. */
    static boolean fitsPieces(CompiledProduct product, EligibilityQuery query) {
        PieceLimits limits = product.product().limits().piece();
        Cargo cargo = query.cargo();
        return (isWithin(limits, cargo.least()) && isWithin(limits, cargo.most()))
                || ofPieces(product, query).findAny().isEmpty();
    }

    static Stream<Reason> ofPieces(CompiledProduct product, EligibilityQuery query) {
        PieceLimits limits = product.product().limits().piece();
        return query.cargo().lines().stream().flatMap(line -> ofPieces(line, limits));
    }

    private static Stream<Reason> ofPieces(CargoLine line, PieceLimits limits) {
        Set<ReasonCode> metByTurning = metByTurning(line, limits);
        return PIECE.stream()
                .filter(bound -> !metByTurning.contains(bound.code()) && bound.isBroken(line, limits))
                .map(bound -> bound.reason(line, limits));
    }

    /** The limits of sides that a piece is within as soon as it is turned. If it fits no way, it is checked as sent. */
    private static Set<ReasonCode> metByTurning(CargoLine line, PieceLimits limits) {
        if (!line.turnable()) {
            return Set.of();
        }
        BigDecimal length = line.length();
        BigDecimal width = line.width();
        BigDecimal height = line.height();
        if (line.packageType().tiltable()
                && (stands(limits, length, width, height)
                        || stands(limits, length, height, width)
                        || stands(limits, width, height, length))) {
            return ALL_SIDES;
        }
        return isWithin(limits.length(), width) && isWithin(limits.width(), length) ? LENGTH_AND_WIDTH : Set.of();
    }

    /** Whether a piece is within the limits with this height, its other sides being length and width or turned. */
    private static boolean stands(PieceLimits limits, BigDecimal one, BigDecimal other, BigDecimal height) {
        return isWithin(limits.height(), height)
                && ((isWithin(limits.length(), one) && isWithin(limits.width(), other))
                        || (isWithin(limits.length(), other) && isWithin(limits.width(), one)));
    }

    /** Whether a piece with these figures is within the limits as it is, without being turned. */
    private static boolean isWithin(PieceLimits limits, Cargo.Piece piece) {
        return isWithin(limits.weight(), piece.weight())
                && isWithin(limits.volume(), piece.volume())
                && isWithin(limits.length(), piece.length())
                && isWithin(limits.width(), piece.width())
                && isWithin(limits.height(), piece.height());
    }

    /** Whether a figure is within the bounds; one that is not known, {@code null}, is. */
    private static boolean isWithin(Bounds bounds, BigDecimal figure) {
        return figure == null
                || ((bounds.min() == null || figure.compareTo(bounds.min()) >= 0)
                        && (bounds.max() == null || figure.compareTo(bounds.max()) <= 0));
    }

    static boolean fitsShipment(CompiledProduct product, EligibilityQuery query) {
        if (query.figures() == null) {
            return true;
        }
        ShipmentFigures figures = query.figures().get();
        ShipmentLimits limits = product.product().limits().shipment();
        for (Bound<ShipmentFigures, ShipmentLimits> bound : SHIPMENT) {
            if (bound.isBroken(figures, limits)) {
                return false;
            }
        }
        return true;
    }

    static Stream<Reason> ofShipment(CompiledProduct product, EligibilityQuery query) {
        ShipmentLimits limits = product.product().limits().shipment();
        ShipmentFigures figures = query.figures().get();
        return SHIPMENT.stream()
                .filter(bound -> bound.isBroken(figures, limits))
                .map(bound -> bound.reason(figures, limits));
    }

    private static BigDecimal count(ShipmentFigures figures) {
        return BigDecimal.valueOf(figures.numberOfPieces());
    }

    // The true sum is higher if parts are unknown, so it is not checked against a lower limit.

    private static BigDecimal wholeChargeableWeight(ShipmentFigures figures) {
        return figures.chargeableWeightComplete() ? figures.chargeableWeight() : null;
    }

    private static BigDecimal wholeVolume(ShipmentFigures figures) {
        return figures.volumeComplete() ? figures.volume() : null;
    }

    private static BigDecimal wholeMeters(ShipmentFigures figures) {
        return figures.floorComplete() ? figures.loadingMeters() : null;
    }

    private static BigDecimal wholePlaces(ShipmentFigures figures) {
        return figures.floorComplete() ? figures.palletPlaces() : null;
    }

    private static Bound<CargoLine, PieceLimits> piece(
            ReasonCode code,
            String field,
            String unit,
            Function<CargoLine, BigDecimal> actual,
            Function<PieceLimits, Bounds> bounds) {
        return new Bound<>(code, isLower(code), line -> pointer(line, field), unit, actual, bounds);
    }

    /** A volume that was not sent comes from several fields, so the pointer is the line's. */
    private static String pointer(CargoLine line, String field) {
        return line.volume() == null && field.equals("volume") ? line.pointer() : line.pointer(field);
    }

    private static Bound<ShipmentFigures, ShipmentLimits> shipment(
            ReasonCode code,
            String unit,
            Function<ShipmentFigures, BigDecimal> actual,
            Function<ShipmentLimits, Bounds> bounds) {
        return new Bound<>(code, isLower(code), figures -> "/cargo/pieces", unit, actual, bounds);
    }

    private static boolean isLower(ReasonCode code) {
        return code.name().endsWith(BELOW_MIN);
    }

    /** One end of a limit. Figures may be {@code null}. */
    private record Bound<F, L>(
            ReasonCode code,
            boolean isLower,
            Function<F, String> pointer,
            String unit,
            Function<F, BigDecimal> actual,
            Function<L, Bounds> bounds) {

        private BigDecimal limit(L limits) {
            Bounds ofLimits = bounds.apply(limits);
            return isLower ? ofLimits.min() : ofLimits.max();
        }

        boolean isBroken(F figures, L limits) {
            BigDecimal limit = limit(limits);
            BigDecimal has = limit == null ? null : actual.apply(figures);
            return has != null && (isLower ? has.compareTo(limit) < 0 : has.compareTo(limit) > 0);
        }

        Reason reason(F figures, L limits) {
            BigDecimal limit = limit(limits);
            // Rounded away from the limit, so that the shown figure is outside it.
            BigDecimal shown = Decimals.shown(actual.apply(figures), isLower ? RoundingMode.DOWN : RoundingMode.UP);
            String subject = code.name().substring(0, code.name().length() - BELOW_MIN.length());
            String message = "the " + subject.replace('_', ' ').toLowerCase(Locale.ROOT) + " must be "
                    + (isLower ? "at least " : "at most ") + limit.toPlainString() + " " + unit + " and is "
                    + shown.toPlainString();
            return new Reason(code, message, pointer.apply(figures), limit, shown);
        }
    }
}
