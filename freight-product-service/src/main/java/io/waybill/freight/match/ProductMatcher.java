package io.waybill.freight.match;

import io.waybill.freight.adrpoints.AdrPoints;
import io.waybill.freight.cargo.Place;
import io.waybill.freight.cargo.Route;
import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import io.waybill.freight.chargeableweight.ChargeableWeight;
import io.waybill.freight.chargeableweight.LineSize;
import io.waybill.freight.eligibility.Cargo;
import io.waybill.freight.eligibility.Decimals;
import io.waybill.freight.eligibility.EligibilityQuery;
import io.waybill.freight.eligibility.EligibilityRules;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.match.MatchResult.Match;
import io.waybill.freight.match.MatchResult.NonMatch;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Matches a shipment with the products of a region. Pure. Looks at the candidates of the lane only, unless it explains.
 */
public final class ProductMatcher {

    private final RegionProducts products;

    public ProductMatcher(RegionProducts products) {
        this.products = products;
    }

    /**
     * The products that fit; if the request wants an explanation, the others too, each with its reasons.
     *
     * @param shipment of the request, like that of the other methods
     */
    public MatchResult match(MatchRequest request, Shipment shipment) {
        return new Matching(request, shipment).result();
    }

    /** What each product that fits charges, in kg by its code. */
    public Map<String, BigDecimal> charges(MatchRequest request, Shipment shipment) {
        Matching matching = new Matching(request, shipment);
        Map<String, BigDecimal> charges = new LinkedHashMap<>();
        matching.fitting()
                .forEach(product -> charges.put(
                        product.code(), Decimals.shown(matching.charged(product).weight())));
        return charges;
    }

    /** Why a product does not fit; empty if it does. */
    public List<Reason> reasons(MatchRequest request, Shipment shipment, CompiledProduct product) {
        return EligibilityRules.reasons(product, new Matching(request, shipment).query(product));
    }

    /** Matches one call. Weighs lines once per rule set, not once per product. */
    private final class Matching {

        private final MatchRequest request;
        private final Shipment shipment;
        private final Cargo cargo;
        private final LineSize.Sums sums;
        private final Map<String, ChargeableWeight> weights = new HashMap<>();

        private Matching(MatchRequest request, Shipment shipment) {
            this.request = request;
            this.shipment = shipment;
            this.cargo = Cargo.of(shipment.lines());
            this.sums = LineSize.Sums.of(shipment.lines());
        }

        private MatchResult result() {
            Route route = shipment.route();
            AdrPoints points = cargo.hasDangerousGoods() ? AdrPoints.of(shipment.lines()) : null;
            List<Match> matches = new ArrayList<>();
            List<NonMatch> nonMatches = new ArrayList<>();
            if (Boolean.TRUE.equals(request.explain())) {
                for (CompiledProduct product : products.all()) {
                    List<Reason> reasons = EligibilityRules.reasons(product, query(product));
                    if (reasons.isEmpty()) {
                        matches.add(matched(product, points));
                    } else {
                        nonMatches.add(new NonMatch(product.code(), reasons));
                    }
                }
                return new MatchResult(route, matches, nonMatches, points);
            }
            fitting().forEach(product -> matches.add(matched(product, points)));
            return new MatchResult(route, matches, null, points);
        }

        private Stream<CompiledProduct> fitting() {
            Route route = shipment.route();
            return products
                    .candidates(
                            request.marketAvailability().name(),
                            route.from().countryCode(),
                            route.to().countryCode())
                    .stream()
                    .filter(product -> EligibilityRules.fits(product, query(product)));
        }

        private Match matched(CompiledProduct product, AdrPoints points) {
            ChargeableWeight weight = charged(product);
            Place from = shipment.route().from();
            Place to = shipment.route().to();
            return new Match(
                    product.rendered(),
                    product.hasCustoms(from.countryCode(), from.postalCode(), to.countryCode(), to.postalCode()),
                    Decimals.shown(weight.weight()),
                    weight.isLowerBound() ? true : null,
                    points == null
                            ? weight.warnings()
                            : Stream.concat(weight.warnings().stream(), points.warnings().stream())
                                    .toList());
        }

        private ChargeableWeight charged(CompiledProduct product) {
            return weight(product).atLeast(product.product().minimumChargeableWeight());
        }

        private EligibilityQuery query(CompiledProduct product) {
            return new EligibilityQuery(
                    request.marketAvailability(),
                    request.payerCode(),
                    shipment.route(),
                    cargo,
                    () -> weight(product).figures());
        }

        private ChargeableWeight weight(CompiledProduct product) {
            RuleSet rules = product.ruleSet(
                    shipment.route().from().country(), shipment.route().to().country());
            return weights.computeIfAbsent(rules.code(), code -> ChargeableWeight.of(sums, rules));
        }
    }
}
