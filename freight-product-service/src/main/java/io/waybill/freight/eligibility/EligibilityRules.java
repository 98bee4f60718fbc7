package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.cargo.Place;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/**
 * The service's only table of rules. A match accepts products for which it gives no reason, an availability shows the
 * reasons for a lane, and a weight shows them as warnings, so the three cannot disagree.
 */
public final class EligibilityRules {

    private static final List<ProductRule> TABLE = List.of(
            ProductRule.of((product, query) -> product.isActive(), (product, query) -> inactive()),
            ProductRule.of(EligibilityRules::fitsMarket, (product, query) -> notForMarket(query)),
            ProductRule.of(
                    (product, query) -> product.servesFrom(from(query).countryCode()),
                    (product, query) -> doesNotStartIn(from(query))),
            ProductRule.of(
                    (product, query) -> product.servesTo(to(query).countryCode()),
                    (product, query) -> doesNotGoTo(to(query))),
            ProductRule.of(EligibilityRules::fitsLane, (product, query) -> laneNotServed(query)),
            ProductRule.of(
                    (product, query) -> !product.excludesFrom(
                            from(query).countryCode(), from(query).postalCode()),
                    (product, query) -> excluded(from(query))),
            ProductRule.of(
                    (product, query) -> !product.excludesTo(
                            to(query).countryCode(), to(query).postalCode()),
                    (product, query) -> excluded(to(query))),
            new ProductRule(EligibilityRules::fitsPackageTypes, EligibilityRules::ofPackageTypes),
            ProductRule.of(EligibilityRules::fitsPayerCode, (product, query) -> notForPayerCode(query)),
            new ProductRule(
                    (product, query) -> !query.cargo().hasDangerousGoods()
                            || DangerousGoodsRule.fits(product.dangerousGoods(), query.cargo()),
                    (product, query) -> DangerousGoodsRule.reasons(product.dangerousGoods(), query.cargo())),
            new ProductRule(LimitRules::fitsPieces, LimitRules::ofPieces),
            new ProductRule(LimitRules::fitsShipment, LimitRules::ofShipment));

    private EligibilityRules() {}

    /** All reasons why the product does not fit, in the order of the table; empty if it fits. */
    public static List<Reason> reasons(CompiledProduct product, EligibilityQuery query) {
        return Reason.listed(TABLE.stream()
                .filter(rule -> !rule.fits().test(product, query))
                .flatMap(rule -> rule.reasons().apply(product, query)));
    }

    /** Whether there is no reason; stops at the first rule that the product does not fit. */
    public static boolean fits(CompiledProduct product, EligibilityQuery query) {
        for (ProductRule rule : TABLE) {
            if (!rule.fits().test(product, query)) {
                return false;
            }
        }
        return true;
    }

    private static Place from(EligibilityQuery query) {
        return query.route().from();
    }

    private static Place to(EligibilityQuery query) {
        return query.route().to();
    }

    private static Reason inactive() {
        return Reason.of(ReasonCode.PRODUCT_INACTIVE, "the product cannot be booked at present", null);
    }

    private static boolean fitsMarket(CompiledProduct product, EligibilityQuery query) {
        return query.market() == null || product.sellsTo(query.market().name());
    }

    private static Reason notForMarket(EligibilityQuery query) {
        return Reason.of(
                ReasonCode.MARKET_NOT_AVAILABLE,
                "the product is not available for " + query.market(),
                "/marketAvailability");
    }

    private static Reason doesNotStartIn(Place from) {
        return Reason.of(
                ReasonCode.FROM_COUNTRY_NOT_SERVED,
                "the product does not start in " + from.countryCode(),
                from.countryPointer());
    }

    private static Reason doesNotGoTo(Place to) {
        return Reason.of(
                ReasonCode.TO_COUNTRY_NOT_SERVED,
                "the product does not go to " + to.countryCode(),
                to.countryPointer());
    }

    /** A product that does not serve one of the countries has another reason. */
    private static boolean fitsLane(CompiledProduct product, EligibilityQuery query) {
        Place from = from(query);
        Place to = to(query);
        return !product.servesFrom(from.countryCode())
                || !product.servesTo(to.countryCode())
                || product.servesLane(from.country(), to.country());
    }

    private static Reason laneNotServed(EligibilityQuery query) {
        Place from = from(query);
        return Reason.of(
                ReasonCode.LANE_NOT_SERVED,
                "the product does not go from " + from.countryCode() + " to "
                        + to(query).countryCode(),
                from.role() == null ? null : "/parties");
    }

    private static Reason excluded(Place place) {
        return Reason.of(
                ReasonCode.POSTAL_CODE_EXCLUDED,
                "the product does not serve " + place.postalCode() + " in " + place.countryCode(),
                place.postalCodePointer());
    }

    /** The heaviest line of each package type decides for the others. */
    private static boolean fitsPackageTypes(CompiledProduct product, EligibilityQuery query) {
        for (CargoLine line : query.cargo().heaviest().values()) {
            if (!takesPackageType(product, line) || !isPieceAllowed(line)) {
                return false;
            }
        }
        return true;
    }

    private static Stream<Reason> ofPackageTypes(CompiledProduct product, EligibilityQuery query) {
        return query.cargo().lines().stream().flatMap(line -> ofPackageType(product, line));
    }

    private static Stream<Reason> ofPackageType(CompiledProduct product, CargoLine line) {
        String code = line.packageType().code();
        Stream<Reason> ofType = takesPackageType(product, line)
                ? Stream.empty()
                : Stream.of(Reason.of(
                        ReasonCode.PACKAGE_TYPE_NOT_ALLOWED,
                        "the product does not accept the package type " + code,
                        line.pointer("packageType")));
        BigDecimal most = line.packageType().weightMax();
        Stream<Reason> ofWeight = isPieceAllowed(line)
                ? Stream.empty()
                : Stream.of(new Reason(
                        ReasonCode.PACKAGE_TYPE_WEIGHT_ABOVE_MAX,
                        "a piece of the package type " + code + " must weigh at most " + most.toPlainString() + " kg",
                        line.pointer("weight"),
                        most,
                        Decimals.shown(line.weight())));
        return Stream.concat(ofType, ofWeight);
    }

    private static boolean takesPackageType(CompiledProduct product, CargoLine line) {
        return product.takesPackageType(line.packageType().code());
    }

    /** Whether the package type, whatever the product, may be as heavy as the pieces of the line. */
    private static boolean isPieceAllowed(CargoLine line) {
        BigDecimal most = line.packageType().weightMax();
        return most == null || line.weight().compareTo(most) <= 0;
    }

    private static boolean fitsPayerCode(CompiledProduct product, EligibilityQuery query) {
        return query.payerCode() == null
                || product.takesPayerCode(query.payerCode().name());
    }

    private static Reason notForPayerCode(EligibilityQuery query) {
        return Reason.of(
                ReasonCode.PAYER_CODE_NOT_ALLOWED,
                "the product is not sold with the payer code " + query.payerCode(),
                "/payerCode");
    }
}
