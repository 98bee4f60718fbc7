package io.waybill.freight;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.error.Violations;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.cargo.ShipmentResolver;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.match.MatchRequest;
import jakarta.validation.Validation;
import java.nio.charset.StandardCharsets;

/** Requests as the service reads them. */
public final class FreightRequests {

    public static final RequestReader READER =
            new RequestReader(Validation.buildDefaultValidatorFactory().getValidator());

    /** A match request against a catalogue. */
    public record Match(MatchRequest request, Shipment shipment) {}

    private FreightRequests() {}

    public static Match match(String body, CompiledCatalogue catalogue) {
        MatchRequest request = READER.read(
                body.getBytes(StandardCharsets.UTF_8),
                MatchRequest.class,
                new Violations(),
                (sent, violations) -> shipment(sent, catalogue, violations));
        return new Match(request, Violations.none(violations -> shipment(request, catalogue, violations)));
    }

    private static Shipment shipment(MatchRequest request, CompiledCatalogue catalogue, Violations violations) {
        return new ShipmentResolver(catalogue, violations).resolve(request.parties(), request.cargo());
    }

    public static Match match(JsonNode body, CompiledCatalogue catalogue) {
        return match(body.toString(), catalogue);
    }
}
