package io.waybill.common.catalogue;

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
     * @param document JSON in UTF-8, as it was sent: a tree of it takes some seven times its size, so it should be gone
     *     before what is large is made from it
     * @throws io.waybill.common.error.ApiException with every violation of the document and its pointer
     */
    S compile(byte[] document);

    /**
     * The catalogue of a document that has been published, perhaps by an earlier version of the service: an upgrade
     * must not need an import.
     *
     * @throws io.waybill.common.error.ApiException as {@link #compile}
     */
    default S compilePublished(byte[] document) {
        return compile(document);
    }

    /** How much it contains, by name, for operators to see: {@code {"products": 12}}, in display order. */
    Map<String, Integer> counts(S catalogue);

    /**
     * Checks what a document itself expects of its catalogue. Asked of imports only: what has been published is served
     * although the expectations of another day may fail.
     *
     * @return what was checked, by name, for operators to see
     * @throws io.waybill.common.error.ApiException with every expectation that fails and its pointer
     */
    default Map<String, Object> verify(S catalogue) {
        return Map.of();
    }

    /** What an import would change, by name, for operators to see. */
    default Map<String, Object> differences(S present, S next) {
        return Map.of();
    }

    /** The share of the present entries, 0 to 1, that the next catalogue does not have any more. */
    default double lost(S present, S next) {
        return 0;
    }
}
