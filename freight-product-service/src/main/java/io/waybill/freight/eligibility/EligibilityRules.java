package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.cargo.DangerousGood;
import io.waybill.freight.cargo.Place;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import io.waybill.freight.catalogue.snapshot.DangerousGoodsJudgement;
import io.waybill.freight.catalogue.snapshot.DangerousGoodsJudgement.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * The service's only table of rules. A match accepts the products without a reason, an availability shows the reasons
 * for a lane, and a weight shows them as warnings, so they cannot disagree.
 */
public final class EligibilityRules {

    private static final List<ProductRule> TABLE = List.of(
            EligibilityRules::active,
            EligibilityRules::market,
            EligibilityRules::fromCountry,
            EligibilityRules::toCountry,
            EligibilityRules::postalCodes,
            EligibilityRules::packageTypes,
            EligibilityRules::payerCode,
            EligibilityRules::dangerousGoods,
            LimitRules::ofPieces,
            LimitRules::ofShipment);

    private EligibilityRules() {}

    /** All reasons why the product does not fit, in the order of the table; empty if it fits. */
    public static List<Reason> reasons(CompiledProduct product, Enquiry enquiry) {
        Reasons reasons = new Reasons();
        TABLE.forEach(rule -> rule.judge(product, enquiry, reasons));
        return reasons.list();
    }

    /** Whether there is no reason; stops at the first rule that has one. */
    public static boolean fits(CompiledProduct product, Enquiry enquiry) {
        Reasons reasons = new Reasons();
        for (ProductRule rule : TABLE) {
            rule.judge(product, enquiry, reasons);
            if (!reasons.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** What a caller should know although the product may fit: substances that could only be checked in part. */
    public static List<Reason> warnings(CompiledProduct product, Enquiry enquiry) {
        List<Reason> warnings = new ArrayList<>();
        for (CargoLine line : enquiry.lines()) {
            for (DangerousGood good : line.dangerousGoods()) {
                if (!good.inTable()) {
                    warnings.add(Reason.of(
                            ReasonCode.UN_NUMBER_UNKNOWN,
                            "UN " + good.unNumber() + " is not in the table and was judged by class " + good.adrClass()
                                    + " alone",
                            good.pointer() + "/unNumber"));
                } else if (good.packingGroup() == null
                        && product.dangerousGoods().dependsOnPackingGroup(good.unNumber(), good.adrClass())) {
                    warnings.add(Reason.of(
                            ReasonCode.PACKING_GROUP_MISSING,
                            "the product judges UN " + good.unNumber() + " by packing group, and none was given",
                            good.pointer() + "/packingGroup"));
                }
            }
        }
        return warnings;
    }

    private static void active(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        if (!product.isActive()) {
            reasons.add(ReasonCode.PRODUCT_INACTIVE, "the product cannot be booked at present", null);
        }
    }

    private static void market(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        if (enquiry.market() != null && !product.sellsTo(enquiry.market())) {
            reasons.add(
                    ReasonCode.MARKET_NOT_AVAILABLE,
                    "the product is not available for " + enquiry.market(),
                    "/marketAvailability");
        }
    }

    private static void fromCountry(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        Place from = enquiry.route().from();
        if (!product.servesFrom(from.country())) {
            reasons.add(
                    ReasonCode.FROM_COUNTRY_NOT_SERVED,
                    "the product does not start in " + from.countryCode(),
                    from.countryPointer());
        }
    }

    private static void toCountry(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        Place to = enquiry.route().to();
        if (!product.servesTo(to.country())) {
            reasons.add(
                    ReasonCode.TO_COUNTRY_NOT_SERVED,
                    "the product does not go to " + to.countryCode(),
                    to.countryPointer());
        }
    }

    private static void postalCodes(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        Place from = enquiry.route().from();
        if (product.excludesFrom(from.country(), from.postalCode())) {
            reasons.add(excluded(from));
        }
        Place to = enquiry.route().to();
        if (product.excludesTo(to.country(), to.postalCode())) {
            reasons.add(excluded(to));
        }
    }

    private static Reason excluded(Place place) {
        return Reason.of(
                ReasonCode.POSTAL_CODE_EXCLUDED,
                "the product does not serve " + place.postalCode() + " in " + place.countryCode(),
                place.postalCodePointer());
    }

    private static void packageTypes(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        for (CargoLine line : enquiry.lines()) {
            if (!product.takesPackageType(line.packageType().code())) {
                reasons.add(
                        ReasonCode.PACKAGE_TYPE_NOT_ALLOWED,
                        "the product does not accept the package type "
                                + line.packageType().code(),
                        line.pointer("packageType"));
            }
        }
    }

    private static void payerCode(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        if (enquiry.payerCode() != null && !product.takesPayerCode(enquiry.payerCode())) {
            reasons.add(
                    ReasonCode.PAYER_CODE_NOT_ALLOWED,
                    "the product is not sold with the payer code " + enquiry.payerCode(),
                    "/payerCode");
        }
    }

    private static void dangerousGoods(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        DangerousGoodsJudgement judgement = product.dangerousGoods();
        for (CargoLine line : enquiry.lines()) {
            for (DangerousGood good : line.dangerousGoods()) {
                Verdict verdict = judgement.judge(
                        good.inTable() ? good.unNumber() : null,
                        good.adrClass(),
                        good.packingGroup(),
                        good.limitedQuantity(),
                        good.exceptedQuantity());
                switch (verdict) {
                    case ALLOWED -> {}
                    case UN_NUMBER_NOT_ALLOWED ->
                        reasons.add(
                                ReasonCode.UN_NUMBER_NOT_ALLOWED,
                                "the product does not accept UN " + good.unNumber() + group(good),
                                good.pointer() + "/unNumber");
                    case ADR_CLASS_NOT_ALLOWED ->
                        reasons.add(
                                ReasonCode.ADR_CLASS_NOT_ALLOWED,
                                "the product does not accept class " + good.adrClass() + group(good),
                                good.pointer() + "/adrClass");
                    case DANGEROUS_GOODS_NOT_ALLOWED ->
                        reasons.add(ReasonCode.DANGEROUS_GOODS_NOT_ALLOWED, notTaken(good), good.pointer());
                }
            }
        }
    }

    private static String notTaken(DangerousGood good) {
        if (good.limitedQuantity() && good.exceptedQuantity()) {
            return "the product does not accept dangerous goods in both limited and excepted quantities";
        }
        if (good.limitedQuantity()) {
            return "the product does not accept dangerous goods in limited quantities";
        }
        if (good.exceptedQuantity()) {
            return "the product does not accept dangerous goods in excepted quantities";
        }
        return "the product does not accept dangerous goods";
    }

    private static String group(DangerousGood good) {
        return good.packingGroup() == null ? "" : " of packing group " + good.packingGroup();
    }
}
