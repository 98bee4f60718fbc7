package io.waybill.freight.catalogue.document;

import io.waybill.common.json.JsonObjectReader;
import java.util.List;

/**
 * What the operator expects of a catalogue: a request, and products that must match it. Replayed when the catalogue is
 * imported.
 *
 * @param reader the case as it stands in the document, for violations
 * @param region the business region of the caller, ISO 3166-1 alpha-2
 * @param request a request for matches (wire contract, section 4), not yet read
 * @param products codes of the products that must match; others may
 */
public record MatchCase(
        JsonObjectReader reader, String name, String region, JsonObjectReader request, List<String> products) {}
