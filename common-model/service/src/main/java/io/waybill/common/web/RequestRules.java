package io.waybill.common.web;

import io.waybill.common.error.Violations;

/**
 * What the data of a service says of a JSON request, such as a code that the catalogue does not have. It is asked only
 * for a request whose form is wrong, so that one answer has every violation; the operation itself evaluates the others.
 *
 * @param <T> the record of the request
 */
public interface RequestRules<T extends Record> {

    Class<T> type();

    /** Adds the violations that the fields show which could be read; the others are {@code null}. */
    void check(T request, Violations violations);
}
