package io.waybill.common.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * Turns a catalogue document into what the service answers from.
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

    /** How much is in it, by name, for the operator's eye: {@code {"products": 12}}. In the order to be shown. */
    Map<String, Integer> counts(S catalogue);
}
