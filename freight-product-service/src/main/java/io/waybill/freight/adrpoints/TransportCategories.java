package io.waybill.freight.adrpoints;

import io.waybill.freight.cargo.DangerousGood;
import io.waybill.freight.catalogue.document.UnNumber;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The points of goods by their transport category (ADR 1.1.3.6.4). */
final class TransportCategories {

    /** Goods of this category are never exempt. */
    static final String NEVER_EXEMPT = "0";

    private static final String GREATEST_COUNTED = "1";
    private static final Map<String, BigDecimal> FACTORS = Map.of(
            GREATEST_COUNTED,
            BigDecimal.valueOf(50),
            "2",
            BigDecimal.valueOf(3),
            "3",
            BigDecimal.ONE,
            "4",
            BigDecimal.ZERO);

    /** Of these, 50 kg may be carried instead of 20 (note a to the table of ADR 1.1.3.6.3). */
    private static final Set<String> OF_FIFTY_KG =
            Set.of("0081", "0082", "0084", "0241", "0331", "0332", "0482", "1005", "1017");

    private static final BigDecimal FACTOR_OF_FIFTY_KG = BigDecimal.valueOf(20);

    private TransportCategories() {}

    /** The strictest of the rows that may apply; {@code null} if none has one. */
    static String strictest(DangerousGood good) {
        return good.rows().stream()
                .map(UnNumber::transportCategory)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    /**
     * The points of some pieces with the substance; {@code null} if its row or its net quantity is not known, or if it
     * is never exempt. Goods in limited or excepted quantities, and those without a category, do not count.
     */
    static BigDecimal points(DangerousGood good, int numberOfPieces) {
        if (good.rows().isEmpty()) {
            return null;
        }
        String category = strictest(good);
        if (good.limitedQuantity() || good.exceptedQuantity() || category == null) {
            return BigDecimal.ZERO;
        }
        BigDecimal factor = factor(category, good.unNumber());
        if (factor == null || factor.signum() == 0) {
            return factor;
        }
        return good.netQuantity() == null
                ? null
                : good.netQuantity().value().multiply(factor).multiply(BigDecimal.valueOf(numberOfPieces));
    }

    private static BigDecimal factor(String category, String unNumber) {
        return category.equals(GREATEST_COUNTED) && OF_FIFTY_KG.contains(unNumber)
                ? FACTOR_OF_FIFTY_KG
                : FACTORS.get(category);
    }
}
