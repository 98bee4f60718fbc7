package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.cargo.DangerousGood;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines of a shipment, and what a product must take to take all of them. That is gathered once, so that only the
 * products that may not take a line are judged line by line.
 *
 * @param heaviest of each package type, by its code, the line with the heaviest pieces
 * @param least the least of each figure of the pieces
 * @param most the greatest of each figure of the pieces
 * @param substances one of all that differ in their places and net quantities only
 * @param packagesAllowed whether none has more dangerous goods in limited or excepted quantities than a package may
 */
record Cargo(
        List<CargoLine> lines,
        Map<String, CargoLine> heaviest,
        PieceFigures least,
        PieceFigures most,
        Collection<DangerousGood> substances,
        boolean packagesAllowed) {

    /** What products judge a substance by. */
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

    static Cargo of(List<CargoLine> lines) {
        Map<String, CargoLine> heaviest = new HashMap<>();
        PieceFigures least = PieceFigures.UNKNOWN;
        PieceFigures most = PieceFigures.UNKNOWN;
        Map<Substance, DangerousGood> substances = new LinkedHashMap<>();
        Reasons packages = new Reasons();
        for (CargoLine line : lines) {
            heaviest.merge(
                    line.packageType().code(),
                    line,
                    (one, other) -> one.weight().compareTo(other.weight()) >= 0 ? one : other);
            PieceFigures piece = PieceFigures.of(line);
            least = least.min(piece);
            most = most.max(piece);
            if (!line.dangerousGoods().isEmpty()) {
                line.dangerousGoods().forEach(good -> substances.putIfAbsent(Substance.of(good), good));
                PackagedQuantities.judge(line, packages);
            }
        }
        return new Cargo(lines, heaviest, least, most, substances.values(), packages.isEmpty());
    }
}
