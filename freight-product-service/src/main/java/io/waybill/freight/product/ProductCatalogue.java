package io.waybill.freight.product;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.paging.QueryParameters;
import io.waybill.common.text.Letters;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import io.waybill.freight.catalogue.snapshot.Countries;
import io.waybill.freight.catalogue.snapshot.JsonText;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import io.waybill.freight.catalogue.snapshot.RenderedJson;
import io.waybill.freight.eligibility.EligibilityRules;
import io.waybill.freight.eligibility.Enquiry;
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
    RenderedJson list(QueryParameters query) {
        Countries countries = catalogue.countries();
        String market = market(query);
        Lane lane = Lane.read(query, countries);
        boolean isAll = isAll(query);
        query.refuseOthers();
        query.violations().throwIfAny();
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
     * One product, with its availability if the query has a pair of countries.
     *
     * @throws ApiException 404 if the region has no such product
     */
    RenderedJson one(String productCode, QueryParameters query) {
        Countries countries = catalogue.countries();
        CompiledProduct product = product(productCode);
        Lane lane = Lane.readPair(query, countries);
        query.refuseOthers();
        query.violations().throwIfAny();
        if (!lane.isGiven()) {
            return product.rendered();
        }
        List<Reason> reasons = EligibilityRules.reasons(product, Enquiry.of(lane.route()));
        boolean customs = product.hasCustoms(
                lane.from().countryCode(),
                lane.from().postalCode(),
                lane.to().countryCode(),
                lane.to().postalCode());
        String json = product.json();
        String judged = json.substring(0, json.length() - 1) + ",\"availability\":"
                + JsonText.of(new Availability(reasons.isEmpty(), customs, reasons)) + "}";
        return new RenderedJson(judged.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The additional services of a product.
     *
     * @throws ApiException 404 if the region has no such product
     */
    RenderedJson additionalServices(String productCode, QueryParameters query) {
        CompiledProduct product = product(productCode);
        query.refuseOthers();
        query.violations().throwIfAny();
        return product.renderedAdditionalServices();
    }

    private CompiledProduct product(String productCode) {
        return products.find(productCode)
                .orElseThrow(() -> ApiException.notFound("the business region has no product with this code"));
    }

    private static boolean isAll(QueryParameters query) {
        String sent = query.optionalText("active");
        boolean isAll = "all".equals(sent);
        if (sent != null && !isAll && !sent.equals("true")) {
            query.violations().add("active", ViolationCode.UNKNOWN_CODE, "must be true or all", sent);
        }
        return isAll;
    }

    private static String market(QueryParameters query) {
        String sent = query.optionalText("marketAvailability");
        if (sent == null) {
            return null;
        }
        String market = Letters.upper(sent);
        if (!Product.MARKETS.contains(market)) {
            query.violations().add("marketAvailability", ViolationCode.UNKNOWN_CODE, "must be B2B or B2C", sent);
        }
        return market;
    }
}
