package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.cargo.Place;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import java.math.BigDecimal;
import java.util.List;

/**
 * The service's only table of rules. A match accepts products for which it gives no reason, an availability shows the
 * reasons for a lane, and a weight shows them as warnings, so the three cannot disagree.
 */
public final class EligibilityRules {

    private static final List<ProductRule> TABLE = List.of(
            EligibilityRules::active,
            EligibilityRules::market,
            EligibilityRules::fromCountry,
            EligibilityRules::toCountry,
            EligibilityRules::lane,
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
        TABLE.forEach(rule -> rule.check(product, enquiry, reasons));
        return reasons.list();
    }

    /** Whether there is no reason; stops at the first rule that has one. */
    public static boolean fits(CompiledProduct product, Enquiry enquiry) {
        Reasons reasons = Reasons.any();
        for (ProductRule rule : TABLE) {
            rule.check(product, enquiry, reasons);
            if (!reasons.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private static void active(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        if (!product.isActive()) {
            reasons.add(ReasonCode.PRODUCT_INACTIVE, "the product cannot be booked at present", null);
        }
    }

    private static void market(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        String market = enquiry.shipment().market();
        if (market != null && !product.sellsTo(market)) {
            reasons.add(
                    ReasonCode.MARKET_NOT_AVAILABLE,
                    "the product is not available for " + market,
                    "/marketAvailability");
        }
    }

    private static void fromCountry(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        Place from = enquiry.shipment().route().from();
        if (!product.servesFrom(from.countryCode())) {
            reasons.add(
                    ReasonCode.FROM_COUNTRY_NOT_SERVED,
                    "the product does not start in " + from.countryCode(),
                    from.countryPointer());
        }
    }

    private static void toCountry(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        Place to = enquiry.shipment().route().to();
        if (!product.servesTo(to.countryCode())) {
            reasons.add(
                    ReasonCode.TO_COUNTRY_NOT_SERVED,
                    "the product does not go to " + to.countryCode(),
                    to.countryPointer());
        }
    }

    private static void lane(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        Place from = enquiry.shipment().route().from();
        Place to = enquiry.shipment().route().to();
        if (product.servesFrom(from.countryCode())
                && product.servesTo(to.countryCode())
                && !product.servesLane(from.country(), to.country())) {
            reasons.add(
                    ReasonCode.LANE_NOT_SERVED,
                    "the product does not go from " + from.countryCode() + " to " + to.countryCode(),
                    from.role() == null ? null : "/parties");
        }
    }

    private static void postalCodes(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        Place from = enquiry.shipment().route().from();
        if (product.excludesFrom(from.countryCode(), from.postalCode())) {
            reasons.add(excluded(from));
        }
        Place to = enquiry.shipment().route().to();
        if (product.excludesTo(to.countryCode(), to.postalCode())) {
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
        if (enquiry.cargo().heaviest().values().stream().allMatch(line -> takesPackages(product, line))) {
            return;
        }
        for (CargoLine line : enquiry.cargo().lines()) {
            if (reasons.suffice()) {
                return;
            }
            if (!product.takesPackageType(line.packageType().code())) {
                reasons.add(
                        ReasonCode.PACKAGE_TYPE_NOT_ALLOWED,
                        "the product does not accept the package type "
                                + line.packageType().code(),
                        line.pointer("packageType"));
            }
            if (!isPieceAllowed(line)) {
                BigDecimal most = line.packageType().weightMax();
                String message = "a piece of the package type "
                        + line.packageType().code() + " must weigh at most " + most.toPlainString() + " kg";
                reasons.add(new Reason(
                        ReasonCode.PACKAGE_TYPE_WEIGHT_ABOVE_MAX,
                        message,
                        line.pointer("weight"),
                        most,
                        Figures.shown(line.weight())));
            }
        }
    }

    private static boolean takesPackages(CompiledProduct product, CargoLine line) {
        return product.takesPackageType(line.packageType().code()) && isPieceAllowed(line);
    }

    /** Whether the package type, whatever the product, may be as heavy as the pieces of the line. */
    private static boolean isPieceAllowed(CargoLine line) {
        BigDecimal most = line.packageType().weightMax();
        return most == null || line.weight().compareTo(most) <= 0;
    }

    private static void payerCode(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        String payerCode = enquiry.shipment().payerCode();
        if (payerCode != null && !product.takesPayerCode(payerCode)) {
            reasons.add(
                    ReasonCode.PAYER_CODE_NOT_ALLOWED,
                    "the product is not sold with the payer code " + payerCode,
                    "/payerCode");
        }
    }

    private static void dangerousGoods(CompiledProduct product, Enquiry enquiry, Reasons reasons) {
        if (enquiry.cargo().hasDangerousGoods()) {
            DangerousGoodsRule.check(product, enquiry.cargo(), reasons);
        }
    }
}
