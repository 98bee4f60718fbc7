package io.waybill.common.web.request;

import io.waybill.common.error.Violations;

/**
 * Checks a request against the data of its service, for example a code against the catalogue. It is called only if the
 * request already has violations, so that one answer has all of them; otherwise the operation finds them itself.
 *
 * @param <T> the record of the request
 */
public interface RequestRules<T extends Record> {

    Class<T> type();

    /** Adds the violations that the fields show which could be read; the others are {@code null}. */
    void check(T request, Violations violations);
}
