package io.waybill.freight.chargeableweight;

import io.waybill.freight.adrpoints.AdrPoints;
import io.waybill.freight.cargo.Route;
import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import io.waybill.freight.eligibility.Cargo;
import io.waybill.freight.eligibility.EligibilityQuery;
import io.waybill.freight.eligibility.EligibilityRules;
import io.waybill.freight.eligibility.Reason;
import java.util.List;
import java.util.stream.Stream;

/**
 * Weighs a shipment as one product charges it, from its arguments alone. Anything that does not fit the product is a
 * warning; the weight is valid nevertheless.
 */
public final class ProductWeigher {

    private final CompiledProduct product;

    public ProductWeigher(CompiledProduct product) {
        this.product = product;
    }

    public WeightResult weigh(Shipment shipment) {
        Route route = shipment.route();
        RuleSet rules = product.ruleSet(route.from().country(), route.to().country());
        ChargeableWeight weight = ChargeableWeight.of(shipment.lines(), rules)
                .atLeast(product.product().minimumChargeableWeight());
        Cargo cargo = Cargo.of(shipment.lines());
        AdrPoints points = cargo.hasDangerousGoods() ? AdrPoints.of(shipment.lines()) : null;
        List<Reason> warnings = Stream.of(
                        weight.warnings(),
                        points == null ? List.<Reason>of() : points.warnings(),
                        EligibilityRules.reasons(
                                product, new EligibilityQuery(null, null, route, cargo, weight::figures)))
                .flatMap(List::stream)
                .toList();
        return WeightResult.from(product.code(), weight, points, warnings);
    }
}
