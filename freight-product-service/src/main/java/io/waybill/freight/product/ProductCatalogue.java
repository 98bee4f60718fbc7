package io.waybill.freight.product;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violations;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import io.waybill.freight.catalogue.snapshot.JsonText;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import io.waybill.freight.catalogue.snapshot.RenderedJson;
import io.waybill.freight.eligibility.EligibilityQuery;
import io.waybill.freight.eligibility.EligibilityRules;
import io.waybill.freight.eligibility.Reason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** The products of one region in one snapshot, for the three GET operations. */
final class ProductCatalogue {

    private final CompiledCatalogue catalogue;
    private final RegionProducts products;

    /** @throws ApiException 403 if the catalogue does not have the region */
    ProductCatalogue(CompiledCatalogue catalogue, String region) {
        this.catalogue = catalogue;
        this.products = catalogue.regionOfCaller(region);
    }

    /** The products that are available, or all rows, as far as they pass the filters. */
    RenderedJson list(ProductFilter filter) {
        Lane lane = Violations.none(violations -> Lane.of(filter, catalogue, violations));
        String market = filter.marketAvailability() == null
                ? null
                : filter.marketAvailability().name();
        boolean isAll = filter.active() == ListedProducts.ALL;
        String from = lane.fromCode();
        String to = lane.toCode();
        if (!isAll && market == null && from == null && to == null) {
            return products.rendered();
        }
        Stream<CompiledProduct> found = isAll
                ? products.rows().stream()
                        .filter(product -> (market == null || product.sellsTo(market))
                                && (from == null || product.servesFrom(from))
                                && (to == null || product.servesTo(to)))
                : products.candidates(market, from, to).stream().filter(CompiledProduct::isActive);
        return products.rendered(found.filter(product -> !lane.isGiven()
                        || product.servesLane(lane.from().country(), lane.to().country()))
                .toList());
    }

    /**
     * One product, with its availability if a lane is given.
     *
     * @throws ApiException 404 if the region has no such product
     */
    RenderedJson one(String productCode, LaneQuery query) {
        CompiledProduct product = products.get(productCode);
        Lane lane = Violations.none(violations -> Lane.of(query, catalogue, violations));
        if (!lane.isGiven()) {
            return product.rendered();
        }
        List<Reason> reasons = EligibilityRules.reasons(product, EligibilityQuery.of(lane.route()));
        boolean customs = product.hasCustoms(
                lane.from().countryCode(),
                lane.from().postalCode(),
                lane.to().countryCode(),
                lane.to().postalCode());
        String json = product.json();
        String text = json.substring(0, json.length() - 1) + ",\"availability\":"
                + JsonText.of(new Availability(reasons.isEmpty(), customs, reasons)) + "}";
        return new RenderedJson(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The additional services of a product.
     *
     * @throws ApiException 404 if the region has no such product
     */
    RenderedJson additionalServices(String productCode) {
        return products.get(productCode).renderedAdditionalServices();
    }
}
