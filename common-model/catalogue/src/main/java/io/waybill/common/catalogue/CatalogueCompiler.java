package io.waybill.common.catalogue;

import java.util.Map;

/**
 * Turns a catalogue document into the form that the service answers from.
 *
 * @param <S> the compiled catalogue, immutable
 */
public interface CatalogueCompiler<S> {

    /**
     * Compiles a document.
     *
     * @param document JSON, as sent
     * @throws io.waybill.common.error.ApiException with every violation of the document and its pointer
     */
    S compile(String document);

    /**
     * The catalogue as it is now, the same object unless time has changed something in it. Runs with every refresh,
     * also while the database does not answer.
     */
    default S current(S catalogue) {
        return catalogue;
    }

    /** Sizes to show to operators, by name: {@code {"products": 12}}, in display order. */
    Map<String, Integer> counts(S catalogue);

    /**
     * Checks the expectations that a document states about its own catalogue. Runs on imports only: a published version
     * is served even if its expectations fail on a later day.
     *
     * @return what was checked, a record whose fields are shown to operators; {@code null} if there is nothing to show
     * @throws io.waybill.common.error.ApiException with every failed expectation and its pointer
     */
    default Record verify(S catalogue) {
        return null;
    }

    /** What the next version would change. */
    CatalogueReview review(S present, S next);

    /** Share of the present entries, 0 to 1, that the next catalogue drops. */
    default double lost(S present, S next) {
        return 0;
    }
}
