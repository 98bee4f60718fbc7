package io.waybill.freight.catalogue.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.json.DistinctElements;
import io.waybill.common.json.PositiveDecimal;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A request whose answer an operator wants to see before a catalogue is published, and what it must be, if the document
 * says so. Replayed whenever a catalogue is imported.
 */
public sealed interface ReferenceCase {

    String name();

    /** The business region of the caller, ISO 3166-1 alpha-2. */
    String region();

    /** The request as a client sends it, not yet read. */
    JsonNode request();

    Kind kind();

    /** What the request asks for. */
    @Schema(name = "CaseKind", description = "What a case asks for.")
    enum Kind {
        MATCH,
        WEIGHT
    }

    /**
     * A request for the products that match a shipment.
     *
     * @param products codes of the products that must match, others may; empty if none has to
     */
    @Schema(description = "A request for matches, and products that must match it, if the document says so.")
    record MatchCase(
            @Schema(description = "What it is about.") @RequiredText
            String name,

            @Schema(description = "The business region that asks.") @NotBlank @CountryCode
            String region,

            @Schema(
                    implementation = Object.class,
                    type = SchemaType.OBJECT,
                    additionalProperties = Schema.True.class,
                    description = "As a client sends it.")
            @NotNull
            JsonNode request,

            @Schema(description = "Codes of products that must match; others may.")
            @DistinctElements
            @Size(max = FreightCatalogue.MOST_PRODUCTS)
            List<@NotBlank String> products)
            implements ReferenceCase {

        public MatchCase {
            request = withoutNull(request);
            products = products == null ? List.of() : products;
        }

        @Override
        public Kind kind() {
            return Kind.MATCH;
        }
    }

    /**
     * A request for a chargeable weight.
     *
     * @param chargeableWeight what it must be, in kg; {@code null} if it may be anything
     */
    @Schema(description = "A request for a weight, and what it must be, if the document says so.")
    record WeightCase(
            @Schema(description = "What it is about.") @RequiredText
            String name,

            @Schema(description = "The business region that asks.") @NotBlank @CountryCode
            String region,

            @Schema(
                    implementation = Object.class,
                    type = SchemaType.OBJECT,
                    additionalProperties = Schema.True.class,
                    description = "As a client sends it.")
            @NotNull
            JsonNode request,

            @Schema(description = "kg.") @PositiveDecimal(max = 1_000_000_000)
            BigDecimal chargeableWeight)
            implements ReferenceCase {

        public WeightCase {
            request = withoutNull(request);
        }

        @Override
        public Kind kind() {
            return Kind.WEIGHT;
        }
    }

    private static JsonNode withoutNull(JsonNode request) {
        return request == null || request.isNull() ? null : request;
    }
}
