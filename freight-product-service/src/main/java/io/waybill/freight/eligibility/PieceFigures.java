package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.catalogue.document.Product.PieceLimits;
import java.math.BigDecimal;
import java.util.function.BinaryOperator;

/** The figures of a piece that products limit, each {@code null} if it is not known. */
record PieceFigures(BigDecimal weight, BigDecimal volume, BigDecimal length, BigDecimal width, BigDecimal height) {

    static final PieceFigures UNKNOWN = new PieceFigures(null, null, null, null, null);

    static PieceFigures of(CargoLine line) {
        return new PieceFigures(line.weight(), line.pieceVolume(), line.length(), line.width(), line.height());
    }

    PieceFigures min(PieceFigures other) {
        return with(other, BigDecimal::min);
    }

    PieceFigures max(PieceFigures other) {
        return with(other, BigDecimal::max);
    }

    private PieceFigures with(PieceFigures other, BinaryOperator<BigDecimal> choice) {
        return new PieceFigures(
                one(weight, other.weight, choice),
                one(volume, other.volume, choice),
                one(length, other.length, choice),
                one(width, other.width, choice),
                one(height, other.height, choice));
    }

    private static BigDecimal one(BigDecimal left, BigDecimal right, BinaryOperator<BigDecimal> choice) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        return choice.apply(left, right);
    }

    /** Whether a piece with these figures is within the limits as it is, without being turned. */
    boolean fit(PieceLimits limits) {
        return limits.weight().allow(weight)
                && limits.volume().allow(volume)
                && limits.length().allow(length)
                && limits.width().allow(width)
                && limits.height().allow(height);
    }
}
