package io.waybill.auth.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * One page of a list.
 *
 * @param items in the list's order
 * @param after the cursor of the next page; absent on the last one
 */
public record Items<T>(List<T> items, @JsonInclude(JsonInclude.Include.NON_NULL) String after) {

    /** A list that is always answered whole. */
    public static <T> Items<T> all(List<T> items) {
        return new Items<>(List.copyOf(items), null);
    }
}
