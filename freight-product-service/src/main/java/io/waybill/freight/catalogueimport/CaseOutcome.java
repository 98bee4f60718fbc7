package io.waybill.freight.catalogueimport;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.Violations;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.cargo.ShipmentResolver;
import io.waybill.freight.catalogue.document.ReferenceCase;
import io.waybill.freight.catalogue.document.ReferenceCase.Kind;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import io.waybill.freight.chargeableweight.ProductWeigher;
import io.waybill.freight.chargeableweight.WeightQuery;
import io.waybill.freight.chargeableweight.WeightRequest;
import io.waybill.freight.chargeableweight.WeightResult;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.match.MatchRequest;
import io.waybill.freight.match.ProductMatcher;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The answer of a catalogue to a request.
 *
 * @param charges the chargeable weight in kg by product: of each that matches, or of the one that was asked for
 * @param refused why products do not match that did, or will: the codes of their reasons by product; only where two
 *     outcomes are compared
 * @param warnings of a weight: the codes of its warnings
 * @param errors why the request is answered 400 or 404: {@code /cargo/pieces/0/packageType is not a known code}
 */
@Schema(description = "What one answer has and the other has not; each list has at most 20 elements.")
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record CaseOutcome(
        @Schema(description = "Chargeable weight in kg by product.")
        Map<String, BigDecimal> charges,

        @Schema(description = "Codes of the reasons by product that the other answer has and this one has not.")
        Map<String, List<String>> refused,

        @Schema(description = "Codes of the warnings of a weight.")
        List<String> warnings,

        @Schema(description = "Why the request is refused.") List<String> errors,
        @JsonIgnore List<Violation> violations) {

    private static final int MOST_SHOWN = 20;

    static CaseOutcome of(ReferenceCase reference, CompiledCatalogue catalogue, RequestReader reader) {
        try {
            return reference.kind() == Kind.MATCH
                    ? match(reference, catalogue, reader)
                    : weight(reference, catalogue, reader);
        } catch (ApiException e) {
            List<String> errors = e.violations().stream()
                    .map(violation -> violation.pointer() + " " + violation.message())
                    .toList();
            return new CaseOutcome(
                    Map.of(), Map.of(), List.of(), errors.isEmpty() ? List.of(e.getMessage()) : errors, e.violations());
        }
    }

    private static CaseOutcome match(ReferenceCase reference, CompiledCatalogue catalogue, RequestReader reader) {
        MatchRequest request = matchRequest(reference, catalogue, reader);
        Shipment shipment = Violations.none(violations -> shipment(request, catalogue, violations));
        return answered(new ProductMatcher(catalogue.region(reference.region())).charges(request, shipment), List.of());
    }

    private static MatchRequest matchRequest(
            ReferenceCase reference, CompiledCatalogue catalogue, RequestReader reader) {
        return reader.read(
                reference.request(), MatchRequest.class, (sent, violations) -> shipment(sent, catalogue, violations));
    }

    private static Shipment shipment(MatchRequest request, CompiledCatalogue catalogue, Violations violations) {
        return new ShipmentResolver(catalogue, violations).resolve(request.parties(), request.cargo());
    }

    /** Why products do not match: the codes of their reasons, by product; products of another region have none. */
    static Map<String, List<String>> refused(
            ReferenceCase reference, CompiledCatalogue catalogue, RequestReader reader, Collection<String> codes) {
        RegionProducts products = catalogue.region(reference.region());
        Map<String, List<String>> refused = new LinkedHashMap<>();
        if (!codes.isEmpty()) {
            MatchRequest request = matchRequest(reference, catalogue, reader);
            Shipment shipment = Violations.none(violations -> shipment(request, catalogue, violations));
            ProductMatcher matcher = new ProductMatcher(products);
            codes.forEach(code -> products.find(code)
                    .ifPresent(product -> refused.put(code, codes(matcher.reasons(request, shipment, product)))));
        }
        return refused;
    }

    private static CaseOutcome weight(ReferenceCase reference, CompiledCatalogue catalogue, RequestReader reader) {
        RegionProducts products = catalogue.region(reference.region());
        WeightRequest request = reader.read(
                reference.request(),
                WeightRequest.class,
                (sent, violations) -> sent.query(catalogue, products, violations));
        WeightQuery query = Violations.none(violations -> request.query(catalogue, products, violations));
        WeightResult result = new ProductWeigher(query.product()).weigh(query.shipment());
        return answered(Map.of(result.productCode(), result.chargeableWeight()), codes(result.warnings()));
    }

    private static List<String> codes(List<Reason> reasons) {
        return reasons.stream().map(reason -> reason.code().name()).distinct().toList();
    }

    private static CaseOutcome answered(Map<String, BigDecimal> charges, List<String> warnings) {
        return new CaseOutcome(charges, Map.of(), warnings, List.of(), List.of());
    }

    /** The part of it that the other has not, and why products of the other do not match. Bounded. */
    CaseOutcome unlike(CaseOutcome other, ReferenceCase reference, CompiledCatalogue catalogue, RequestReader reader) {
        Map<String, BigDecimal> different = new LinkedHashMap<>();
        charges.entrySet().stream()
                .filter(charge -> !isSame(charge.getValue(), other.charges.get(charge.getKey())))
                .limit(MOST_SHOWN)
                .forEach(charge -> different.put(charge.getKey(), charge.getValue()));
        List<String> gone = other.charges.keySet().stream()
                .filter(product -> !charges.containsKey(product))
                .limit(MOST_SHOWN)
                .toList();
        return new CaseOutcome(
                different,
                reference.kind() == Kind.MATCH && errors.isEmpty()
                        ? refused(reference, catalogue, reader, gone)
                        : Map.of(),
                warnings.equals(other.warnings) ? List.of() : warnings,
                errors,
                violations);
    }

    private static boolean isSame(BigDecimal charge, BigDecimal other) {
        return other != null && charge.compareTo(other) == 0;
    }
}
