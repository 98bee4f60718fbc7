package io.waybill.freight.catalogue.snapshot;

import io.waybill.freight.catalogue.document.DangerousGoodsTerms;
import io.waybill.freight.catalogue.document.DangerousGoodsTerms.Exemption;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Checks one dangerous substance against the terms of a product: by exception, then by quantity flags, then by class.
 * The first matching exception decides, in the order UN number and packing group, UN number, class and packing group,
 * packing group.
 */
public final class CompiledDangerousGoodsTerms {

    /** The outcome, named after the reason for it, in rising order of strictness. */
    public enum Acceptance {
        ALLOWED,
        ADR_CLASS_NOT_ALLOWED,
        UN_NUMBER_NOT_ALLOWED,
        DANGEROUS_GOODS_NOT_ALLOWED
    }

    private final DangerousGoodsTerms terms;
    private final List<Exemption> exceptionsInOrder;
    private final Set<String> allowedClasses;
    private final Set<String> notAllowedClasses;

    public CompiledDangerousGoodsTerms(DangerousGoodsTerms terms) {
        this.terms = terms;
        this.exceptionsInOrder = terms.exceptions().stream()
                .sorted(Comparator.comparingInt(CompiledDangerousGoodsTerms::rank))
                .toList();
        this.allowedClasses = new HashSet<>(terms.allowedClasses());
        this.notAllowedClasses = new HashSet<>(terms.notAllowedClasses());
    }

    /**
     * Whether one substance is accepted.
     *
     * @param unNumber four digits, or {@code null} if the UN number is not in the table: then only the class is checked
     * @param adrClass class or division, for example {@code 4.1}
     * @param packingGroup {@code I}, {@code II}, {@code III}, or {@code null} if it has none
     */
    public Acceptance check(
            String unNumber, String adrClass, String packingGroup, boolean limitedQuantity, boolean exceptedQuantity) {
        for (Exemption exception : exceptionsInOrder) {
            if (fits(exception, unNumber, adrClass, packingGroup)) {
                return acceptanceBy(exception);
            }
        }
        if (limitedQuantity || exceptedQuantity) {
            boolean taken = (!limitedQuantity || terms.limitedQuantities())
                    && (!exceptedQuantity || terms.exceptedQuantities());
            return taken ? Acceptance.ALLOWED : Acceptance.DANGEROUS_GOODS_NOT_ALLOWED;
        }
        if (!terms.allowed()) {
            return Acceptance.DANGEROUS_GOODS_NOT_ALLOWED;
        }
        return classAllowed(adrClass) ? Acceptance.ALLOWED : Acceptance.ADR_CLASS_NOT_ALLOWED;
    }

    private static Acceptance acceptanceBy(Exemption exception) {
        if (exception.allowed()) {
            return Acceptance.ALLOWED;
        }
        return exception.unNumber() != null ? Acceptance.UN_NUMBER_NOT_ALLOWED : Acceptance.ADR_CLASS_NOT_ALLOWED;
    }

    private boolean classAllowed(String adrClass) {
        for (String entry = adrClass; entry != null; entry = classOfDivision(entry)) {
            if (allowedClasses.contains(entry)) {
                return true;
            }
            if (notAllowedClasses.contains(entry)) {
                return false;
            }
        }
        return false;
    }

    private static boolean fits(Exemption exception, String unNumber, String adrClass, String packingGroup) {
        return (exception.unNumber() == null || exception.unNumber().equals(unNumber))
                && (exception.packingGroup() == null || exception.packingGroup().equals(packingGroup))
                && (exception.adrClass() == null
                        || exception.adrClass().equals(adrClass)
                        || Objects.equals(exception.adrClass(), classOfDivision(adrClass)));
    }

    /** The class that {@code 1.4} or {@code 2.1} is a division of; {@code null} for a code that is not a division. */
    static String classOfDivision(String adrClass) {
        int point = adrClass.indexOf('.');
        return point < 0 ? null : adrClass.substring(0, point);
    }

    private static int rank(Exemption exception) {
        int rank;
        if (exception.unNumber() != null) {
            rank = exception.packingGroup() != null ? 0 : 2;
        } else {
            rank = 4;
        }
        return rank + (exception.adrClass() != null ? 0 : 1);
    }
}
