package io.waybill.freight.catalogueimport;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.freight.catalogue.document.MatchCase;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.match.MatchRequest;
import io.waybill.freight.match.MatchResult.NonMatch;
import io.waybill.freight.match.ProductMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Replays the cases of a document against its own catalogue. */
final class MatchCases {

    /** A case that holds, with the products that match it today. */
    record Outcome(String name, List<String> matches) {}

    private MatchCases() {}

    /**
     * The outcome of every case.
     *
     * @throws ApiException 400 with every case that fails or has an invalid request
     */
    static List<Outcome> replay(CatalogueOfTheDay catalogue) {
        CompiledCatalogue compiled = catalogue.compiled();
        List<Outcome> outcomes = new ArrayList<>();
        Violations failed = new Violations();
        List<Violation> unreadable = List.of();
        for (MatchCase matchCase : catalogue.loaded().matchCases()) {
            try {
                MatchRequest request = MatchRequest.read(matchCase.request(), compiled);
                outcomes.add(replay(matchCase, request, compiled.region(matchCase.region()), failed));
            } catch (ApiException e) {
                // The violations of all cases so far: the document's reader collects them.
                unreadable = e.violations();
            }
        }
        unreadable.forEach(failed::add);
        failed.throwIfAny();
        return outcomes;
    }

    private static Outcome replay(
            MatchCase matchCase, MatchRequest request, RegionProducts products, Violations failed) {
        Map<String, List<Reason>> refused = new ProductMatcher(products)
                .match(new MatchRequest(request.shipment(), true)).nonMatches().stream()
                        .collect(Collectors.toMap(NonMatch::productCode, NonMatch::reasons));
        List<String> matches = products.all().stream()
                .map(CompiledProduct::code)
                .filter(code -> !refused.containsKey(code))
                .toList();
        for (int i = 0; i < matchCase.products().size(); i++) {
            String product = matchCase.products().get(i);
            if (!matches.contains(product)) {
                String reasons = refused.getOrDefault(product, List.of()).stream()
                        .map(reason -> reason.code().name())
                        .distinct()
                        .collect(Collectors.joining(", "));
                failed.add(
                        matchCase.reader().pointer("products") + "/" + i,
                        ViolationCode.INVALID_FORMAT,
                        "does not match: " + (reasons.isEmpty() ? "it is not of the region" : reasons),
                        product);
            }
        }
        return new Outcome(matchCase.name(), matches);
    }
}
