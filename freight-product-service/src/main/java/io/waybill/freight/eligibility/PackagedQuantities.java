package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.cargo.DangerousGood;
import io.waybill.freight.catalogue.document.UnNumber;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How much a package with dangerous goods in limited or excepted quantities may hold, whatever the product. A piece of
 * a palletized type has packages on it that the request does not describe, so it is not checked.
 */
final class PackagedQuantities {

    /** ADR 3.4.2. */
    private static final BigDecimal MOST_OF_PACKAGE_KG = BigDecimal.valueOf(30);
    /** ADR 3.4.3. */
    private static final BigDecimal MOST_OF_TRAY_KG = BigDecimal.valueOf(20);
    /** The most in one outer packaging in kg or l, and in the sum of both (ADR 3.5.1.2). */
    private static final Map<String, BigDecimal> MOST_EXCEPTED = Map.of(
            "E1", new BigDecimal("1"),
            "E2", new BigDecimal("0.5"),
            "E3", new BigDecimal("0.3"),
            "E4", new BigDecimal("0.5"),
            "E5", new BigDecimal("0.3"));

    private PackagedQuantities() {}

    static Stream<Reason> reasons(CargoLine line) {
        return line.packageType().palletized()
                ? Stream.empty()
                : Stream.concat(ofLimitedQuantity(line), ofExceptedQuantity(line));
    }

    private static Stream<Reason> ofLimitedQuantity(CargoLine line) {
        boolean tray = line.packageType().tray();
        BigDecimal most = tray ? MOST_OF_TRAY_KG : MOST_OF_PACKAGE_KG;
        return line.weight().compareTo(most) <= 0
                        || line.dangerousGoods().stream().noneMatch(DangerousGood::limitedQuantity)
                ? Stream.empty()
                : Stream.of(new Reason(
                        ReasonCode.LIMITED_QUANTITY_WEIGHT_ABOVE_MAX,
                        "a " + (tray ? "tray" : "package")
                                + " with dangerous goods in limited quantities must weigh at most " + most + " kg",
                        line.pointer("weight"),
                        most,
                        Decimals.shown(line.weight())));
    }

    /** Of goods with different codes in one package, the strictest holds for their sum (ADR 3.5.1.3). */
    private static Stream<Reason> ofExceptedQuantity(CargoLine line) {
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal most = null;
        for (DangerousGood good : line.dangerousGoods()) {
            if (good.exceptedQuantity()) {
                sum = good.netQuantity() == null
                        ? sum
                        : sum.add(good.netQuantity().value());
                for (UnNumber row : good.rows()) {
                    BigDecimal ofRow = MOST_EXCEPTED.get(row.exceptedQuantity());
                    most = most == null || (ofRow != null && ofRow.compareTo(most) < 0) ? ofRow : most;
                }
            }
        }
        return most == null || sum.compareTo(most) <= 0
                ? Stream.empty()
                : Stream.of(new Reason(
                        ReasonCode.EXCEPTED_QUANTITY_ABOVE_MAX,
                        "a package must have at most " + most
                                + " kg or l of these dangerous goods in excepted quantities",
                        line.pointer("dangerousGoods"),
                        most,
                        Decimals.shown(sum)));
    }
}
