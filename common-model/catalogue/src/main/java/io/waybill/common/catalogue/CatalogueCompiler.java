package io.waybill.common.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * Turns a catalogue document into the form that the service answers from.
 *
 * @param <S> the compiled catalogue, immutable
 */
public interface CatalogueCompiler<S> {

    /**
     * The compiled catalogue.
     *
     * @throws io.waybill.common.error.ApiException with every violation of the document and its pointer
     */
    S compile(JsonNode document);

    /** How much it contains, by name, for operators to see: {@code {"products": 12}}, in display order. */
    Map<String, Integer> counts(S catalogue);
}
