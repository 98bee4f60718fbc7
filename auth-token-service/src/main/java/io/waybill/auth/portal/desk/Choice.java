package io.waybill.auth.portal.desk;

import io.waybill.auth.registry.application.Expected;
import io.waybill.common.error.ApiException;

/**
 * One of several requests decided together.
 *
 * @param seen the tag of its facts
 */
record Choice(Subject subject, String seen) {

    private static final int PARTS = 2;

    /** The value of its form field. */
    String key() {
        return subject.key() + " " + seen;
    }

    /**
     * Parses {@link #key()}.
     *
     * @throws ApiException 400 if the text is malformed
     */
    static Choice parse(String key) {
        String[] parts = key.split(" ", -1);
        if (parts.length != PARTS) {
            throw ApiException.malformed("the form does not say what is decided about: open the page again");
        }
        return new Choice(Subject.parse(parts[0]), parts[1]);
    }

    Expected expected() {
        return Expected.tagged(seen);
    }
}
