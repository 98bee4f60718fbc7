package io.waybill.freight.catalogue.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;

/**
 * A request whose answer an operator wants to see before a catalogue is published, and what it must be, if the document
 * says so. Replayed whenever a catalogue is imported.
 *
 * @param pointer where the case stands in its document, for violations
 * @param region the business region of the caller, ISO 3166-1 alpha-2
 * @param request as a client sends it (wire contract, section 4), not yet read
 * @param products of a match: codes of the products that must match, others may; empty if none has to
 * @param chargeableWeight of a weight: what it must be, in kg; {@code null} if it may be anything
 */
public record ReferenceCase(
        String pointer,
        String name,
        Kind kind,
        String region,
        JsonNode request,
        List<String> products,
        BigDecimal chargeableWeight) {

    /** What the request asks for. */
    public enum Kind {
        MATCH,
        WEIGHT
    }
}
