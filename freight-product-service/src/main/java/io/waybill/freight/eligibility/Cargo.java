package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.cargo.DangerousGood;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * The lines of a shipment, with a summary of what a product must accept to accept all of them. It is made once, and a
 * product is checked line by line only if it may refuse one.
 *
 * @param heaviest of each package type, by its code, the line with the heaviest pieces
 * @param least the least of each figure of the pieces
 * @param most the greatest of each figure of the pieces
 * @param substances one of all that differ in their places and net quantities only
 * @param packagesAllowed whether none has more dangerous goods in limited or excepted quantities than a package may
 */
public record Cargo(
        List<CargoLine> lines,
        Map<String, CargoLine> heaviest,
        Piece least,
        Piece most,
        Collection<DangerousGood> substances,
        boolean packagesAllowed) {

    /** The figures of a piece that products limit, each {@code null} if it is not known. */
    record Piece(BigDecimal weight, BigDecimal volume, BigDecimal length, BigDecimal width, BigDecimal height) {

        static final Piece UNKNOWN = new Piece(null, null, null, null, null);

        static Piece of(CargoLine line) {
            return new Piece(line.weight(), line.pieceVolume(), line.length(), line.width(), line.height());
        }

        Piece min(Piece other) {
            return with(other, BigDecimal::min);
        }

        Piece max(Piece other) {
            return with(other, BigDecimal::max);
        }

        private Piece with(Piece other, BinaryOperator<BigDecimal> choice) {
            return new Piece(
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
    }

    /** What of a substance the terms of products are about. */
    private record Substance(
            String unNumber,
            String adrClass,
            String classificationCode,
            String packingGroup,
            boolean limitedQuantity,
            boolean exceptedQuantity) {

        static Substance of(DangerousGood good) {
            return new Substance(
                    good.unNumber(),
                    good.adrClass(),
                    good.classificationCode(),
                    good.packingGroup(),
                    good.limitedQuantity(),
                    good.exceptedQuantity());
        }
    }

    public static Cargo of(List<CargoLine> lines) {
        Map<String, CargoLine> heaviest = new HashMap<>();
        Piece least = Piece.UNKNOWN;
        Piece most = Piece.UNKNOWN;
        Map<Substance, DangerousGood> substances = new LinkedHashMap<>();
        boolean packagesAllowed = true;
        for (CargoLine line : lines) {
            heaviest.merge(
                    line.packageType().code(),
                    line,
                    (one, other) -> one.weight().compareTo(other.weight()) >= 0 ? one : other);
            Piece piece = Piece.of(line);
            least = least.min(piece);
            most = most.max(piece);
            if (!line.dangerousGoods().isEmpty()) {
                line.dangerousGoods().forEach(good -> substances.putIfAbsent(Substance.of(good), good));
                packagesAllowed &= PackagedQuantities.reasons(line).findAny().isEmpty();
            }
        }
        return new Cargo(lines, heaviest, least, most, substances.values(), packagesAllowed);
    }

    public boolean hasDangerousGoods() {
        return !substances.isEmpty();
    }
}
