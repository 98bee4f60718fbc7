package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.DangerousGood;
import io.waybill.freight.catalogue.document.UnNumber;
import io.waybill.freight.catalogue.snapshot.CompiledDangerousGoodsTerms;
import io.waybill.freight.catalogue.snapshot.CompiledDangerousGoodsTerms.Acceptance;
import java.util.stream.Stream;

/**
 * Whether a product takes the dangerous goods of a shipment. It must take a substance by every table row that may
 * apply: what the request leaves open is not assumed to be harmless.
 */
final class DangerousGoodsRule {

    private DangerousGoodsRule() {}

    static boolean fits(CompiledDangerousGoodsTerms terms, Cargo cargo) {
        return cargo.packagesAllowed() && cargo.substances().stream().allMatch(good -> isTaken(terms, good));
    }

    static Stream<Reason> reasons(CompiledDangerousGoodsTerms terms, Cargo cargo) {
        return cargo.lines().stream()
                .flatMap(line -> Stream.concat(
                        line.dangerousGoods().stream().flatMap(good -> reasons(terms, good)),
                        PackagedQuantities.reasons(line)));
    }

    private static Stream<Reason> reasons(CompiledDangerousGoodsTerms terms, DangerousGood good) {
        if (good.rows().isEmpty()) {
            return Stream.concat(
                    refusal(acceptance(terms, good, null), good, good.adrClass(), good.packingGroup()),
                    Stream.of(Reason.of(
                            ReasonCode.UN_NUMBER_UNKNOWN,
                            "UN " + good.unNumber() + " is not in the table of dangerous goods",
                            good.pointer() + "/unNumber")));
        }
        boolean taken = false;
        UnNumber refused = null;
        Acceptance strictest = Acceptance.ALLOWED;
        for (UnNumber row : good.rows()) {
            Acceptance acceptance = acceptance(terms, good, row);
            taken |= acceptance == Acceptance.ALLOWED;
            if (acceptance.compareTo(strictest) > 0) {
                strictest = acceptance;
                refused = row;
            }
        }
        if (refused == null) {
            return Stream.empty();
        }
        return taken && good.packingGroup() == null && refused.packingGroup() != null
                ? Stream.of(Reason.of(
                        ReasonCode.PACKING_GROUP_MISSING,
                        "the product does not accept UN " + good.unNumber() + " of packing group "
                                + refused.packingGroup() + ", and no packing group was given",
                        good.pointer()))
                : refusal(strictest, good, refused.adrClass(), refused.packingGroup());
    }

    private static boolean isTaken(CompiledDangerousGoodsTerms terms, DangerousGood good) {
        return !good.rows().isEmpty()
                && good.rows().stream().allMatch(row -> acceptance(terms, good, row) == Acceptance.ALLOWED);
    }

    private static Acceptance acceptance(CompiledDangerousGoodsTerms terms, DangerousGood good, UnNumber row) {
        boolean limited = good.limitedQuantity();
        boolean excepted = good.exceptedQuantity();
        if (row == null) {
            return terms.check(null, good.adrClass(), good.packingGroup(), limited, excepted);
        }
        if ((limited && !row.allowsLimitedQuantity()) || (excepted && !row.allowsExceptedQuantity())) {
            return Acceptance.DANGEROUS_GOODS_NOT_ALLOWED;
        }
        return terms.check(row.unNumber(), row.adrClass(), row.packingGroup(), limited, excepted);
    }

    private static Stream<Reason> refusal(
            Acceptance acceptance, DangerousGood good, String adrClass, String packingGroup) {
        String group = packingGroup == null ? "" : " of packing group " + packingGroup;
        return switch (acceptance) {
            case ALLOWED -> Stream.empty();
            case ADR_CLASS_NOT_ALLOWED ->
                Stream.of(Reason.of(
                        ReasonCode.ADR_CLASS_NOT_ALLOWED,
                        "the product does not accept class " + adrClass + group,
                        good.classSent() ? good.pointer() + "/adrClass" : good.pointer()));
            case UN_NUMBER_NOT_ALLOWED ->
                Stream.of(Reason.of(
                        ReasonCode.UN_NUMBER_NOT_ALLOWED,
                        "the product does not accept UN " + good.unNumber() + group,
                        good.pointer() + "/unNumber"));
            case DANGEROUS_GOODS_NOT_ALLOWED ->
                Stream.of(Reason.of(ReasonCode.DANGEROUS_GOODS_NOT_ALLOWED, notTaken(good), good.pointer()));
        };
    }

    private static String notTaken(DangerousGood good) {
        if (good.limitedQuantity() && good.exceptedQuantity()) {
            return "the product does not accept dangerous goods in both limited and excepted quantities";
        }
        if (good.limitedQuantity()) {
            return "the product does not accept dangerous goods in limited quantities";
        }
        return "the product does not accept dangerous goods"
                + (good.exceptedQuantity() ? " in excepted quantities" : "");
    }
}
