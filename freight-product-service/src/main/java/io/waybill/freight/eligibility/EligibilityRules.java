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
            EligibilityRules::active,
            EligibilityRules::market,
            EligibilityRules::fromCountry,
            EligibilityRules::toCountry,
            EligibilityRules::lane,
            EligibilityRules::fromPostalCode,
            EligibilityRules::toPostalCode,
            EligibilityRules::packageTypes,
            EligibilityRules::payerCode,
            EligibilityRules::dangerousGoods,
            LimitRules::ofPieces,
            LimitRules::ofShipment);

    private EligibilityRules() {}

    /** All reasons why the product does not fit, in the order of the table; empty if it fits. */
    public static List<Reason> reasons(CompiledProduct product, Enquiry enquiry) {
        return Reason.listed(found(product, enquiry));
    }

    /** Whether there is no reason; stops at the first. */
    public static boolean fits(CompiledProduct product, Enquiry enquiry) {
        return found(product, enquiry).findAny().isEmpty();
    }

    private static Stream<Reason> found(CompiledProduct product, Enquiry enquiry) {
        return TABLE.stream().flatMap(rule -> rule.reasons(product, enquiry));
    }

    private static Stream<Reason> active(CompiledProduct product, Enquiry enquiry) {
        return product.isActive()
                ? Stream.empty()
                : Stream.of(Reason.of(ReasonCode.PRODUCT_INACTIVE, "the product cannot be booked at present", null));
    }

    private static Stream<Reason> market(CompiledProduct product, Enquiry enquiry) {
        String market = enquiry.shipment().market();
        return market == null || product.sellsTo(market)
                ? Stream.empty()
                : Stream.of(Reason.of(
                        ReasonCode.MARKET_NOT_AVAILABLE,
                        "the product is not available for " + market,
                        "/marketAvailability"));
    }

    private static Stream<Reason> fromCountry(CompiledProduct product, Enquiry enquiry) {
        Place from = enquiry.shipment().route().from();
        return product.servesFrom(from.countryCode())
                ? Stream.empty()
                : Stream.of(Reason.of(
                        ReasonCode.FROM_COUNTRY_NOT_SERVED,
                        "the product does not start in " + from.countryCode(),
                        from.countryPointer()));
    }

    private static Stream<Reason> toCountry(CompiledProduct product, Enquiry enquiry) {
        Place to = enquiry.shipment().route().to();
        return product.servesTo(to.countryCode())
                ? Stream.empty()
                : Stream.of(Reason.of(
                        ReasonCode.TO_COUNTRY_NOT_SERVED,
                        "the product does not go to " + to.countryCode(),
                        to.countryPointer()));
    }

    private static Stream<Reason> lane(CompiledProduct product, Enquiry enquiry) {
        Place from = enquiry.shipment().route().from();
        Place to = enquiry.shipment().route().to();
        return !product.servesFrom(from.countryCode())
                        || !product.servesTo(to.countryCode())
                        || product.servesLane(from.country(), to.country())
                ? Stream.empty()
                : Stream.of(Reason.of(
                        ReasonCode.LANE_NOT_SERVED,
                        "the product does not go from " + from.countryCode() + " to " + to.countryCode(),
                        from.role() == null ? null : "/parties"));
    }

    private static Stream<Reason> fromPostalCode(CompiledProduct product, Enquiry enquiry) {
        Place from = enquiry.shipment().route().from();
        return product.excludesFrom(from.countryCode(), from.postalCode())
                ? Stream.of(excluded(from))
                : Stream.empty();
    }

    private static Stream<Reason> toPostalCode(CompiledProduct product, Enquiry enquiry) {
        Place to = enquiry.shipment().route().to();
        return product.excludesTo(to.countryCode(), to.postalCode()) ? Stream.of(excluded(to)) : Stream.empty();
    }

    private static Reason excluded(Place place) {
        return Reason.of(
                ReasonCode.POSTAL_CODE_EXCLUDED,
                "the product does not serve " + place.postalCode() + " in " + place.countryCode(),
                place.postalCodePointer());
    }

    private static Stream<Reason> packageTypes(CompiledProduct product, Enquiry enquiry) {
        Cargo cargo = enquiry.cargo();
        return cargo.heaviest().values().stream()
                        .allMatch(line -> takesPackageType(product, line) && isPieceAllowed(line))
                ? Stream.empty()
                : cargo.lines().stream().flatMap(line -> ofPackageType(product, line));
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
                        Figures.shown(line.weight())));
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

    private static Stream<Reason> payerCode(CompiledProduct product, Enquiry enquiry) {
        String payerCode = enquiry.shipment().payerCode();
        return payerCode == null || product.takesPayerCode(payerCode)
                ? Stream.empty()
                : Stream.of(Reason.of(
                        ReasonCode.PAYER_CODE_NOT_ALLOWED,
                        "the product is not sold with the payer code " + payerCode,
                        "/payerCode"));
    }

    private static Stream<Reason> dangerousGoods(CompiledProduct product, Enquiry enquiry) {
        return enquiry.cargo().hasDangerousGoods()
                ? DangerousGoodsRule.reasons(product.dangerousGoods(), enquiry.cargo())
                : Stream.empty();
    }
}
