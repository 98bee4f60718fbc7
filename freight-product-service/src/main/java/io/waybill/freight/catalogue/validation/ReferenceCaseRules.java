package io.waybill.freight.catalogue.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.error.ViolationCode;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import java.util.Set;

/** The rules of reference cases; what they ask for is checked when they are replayed. */
final class ReferenceCaseRules {

    private final Set<String> products;
    private final RowChecks checks;

    ReferenceCaseRules(Set<String> products, RowChecks checks) {
        this.products = products;
        this.checks = checks;
    }

    void check(FreightCatalogue catalogue) {
        checks.forEach("/matchCases", catalogue.matchCases(), (row, matchCase) -> {
            isObject(row + "/request", matchCase.request());
            checks.known(row + "/products", matchCase.products(), products::contains, "a product of the catalogue");
        });
        checks.forEach(
                "/weightCases",
                catalogue.weightCases(),
                (row, weightCase) -> isObject(row + "/request", weightCase.request()));
    }

    private void isObject(String pointer, JsonNode request) {
        if (request != null && !request.isObject()) {
            checks.report(pointer, ViolationCode.WRONG_TYPE, "must be an object", request);
        }
    }
}
