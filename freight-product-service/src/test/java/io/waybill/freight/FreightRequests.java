package io.waybill.freight;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.error.Violations;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.cargo.ShipmentResolver;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.match.MatchRequest;
import io.waybill.freight.match.MatchResult;
import io.waybill.freight.match.ProductMatcher;
import jakarta.validation.Validation;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Requests as the service reads them. */
public final class FreightRequests {

    public static final RequestReader READER =
            new RequestReader(Validation.buildDefaultValidatorFactory().getValidator());

    /** A match request against a catalogue. */
    public record Match(MatchRequest request, Shipment shipment, CompiledCatalogue catalogue) {

        /** The answer to a caller of region SE. */
        public MatchResult answer() {
            return new ProductMatcher(catalogue.region("SE")).match(request, shipment);
        }

        /** The reasons that this answer has against a product; none if it matches. */
        public List<Reason> reasons(String product) {
            return answer().nonMatches().stream()
                    .filter(other -> other.productCode().equals(product))
                    .flatMap(other -> other.reasons().stream())
                    .toList();
        }
    }

    private FreightRequests() {}

    /** A request to explain which products take cargo from Sweden; its lines are JSON with apostrophes as quotes. */
    public static Match cargoTo(String country, String lines, CompiledCatalogue catalogue) {
        String body = """
                {"marketAvailability":"B2B","explain":true,
                 "parties":[{"role":"consignor","address":{"countryCode":"SE"}},
                            {"role":"consignee","address":{"countryCode":"%s"}}],
                 "cargo":{"pieces":[%s]}}""".formatted(country, lines.replace('\'', '"'));
        return match(body, catalogue);
    }

    /** One piece of 60 by 40 by 40 cm with dangerous goods. */
    public static String piece(String packageType, String weight, String dangerousGoods) {
        return """
                {'packageType':'%s','numberOfPieces':1,'weight':%s,'length':60,'width':40,'height':40,
                 'dangerousGoods':[%s]}""".formatted(packageType, weight, dangerousGoods);
    }

    public static Match match(String body, CompiledCatalogue catalogue) {
        MatchRequest request = READER.read(
                body.getBytes(StandardCharsets.UTF_8),
                MatchRequest.class,
                new Violations(),
                (sent, violations) -> shipment(sent, catalogue, violations));
        return new Match(request, Violations.none(violations -> shipment(request, catalogue, violations)), catalogue);
    }

    private static Shipment shipment(MatchRequest request, CompiledCatalogue catalogue, Violations violations) {
        return new ShipmentResolver(catalogue, violations).resolve(request.parties(), request.cargo());
    }

    public static Match match(JsonNode body, CompiledCatalogue catalogue) {
        return match(body.toString(), catalogue);
    }
}
