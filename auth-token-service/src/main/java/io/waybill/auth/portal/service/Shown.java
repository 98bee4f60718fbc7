package io.waybill.auth.portal.service;

import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.page.Wording;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.paging.Listing;
import java.util.List;
import java.util.function.Supplier;

/**
 * What a page shows of a list that another service has.
 *
 * @param next place of the next page; {@code null} without one
 * @param away why there is nothing to show, as a sentence; {@code null} if the service has answered
 */
public record Shown<T>(List<T> entries, String next, String away) {

    /** The first page of a list. Filters that the service refuses are refused in the form. */
    public static <T> Shown<T> of(Form form, Supplier<Listing<T>> list) {
        try {
            return form.judged(list)
                    .map(Listing::first)
                    .map(page -> new Shown<>(page.items(), page.next(), null))
                    .orElseGet(() -> new Shown<>(List.of(), null, null));
        } catch (ApiException e) {
            if (e.code() != ErrorCode.SERVICE_UNAVAILABLE) {
                throw e;
            }
            return new Shown<>(List.of(), null, Wording.sentence(e.getMessage()));
        }
    }
}
