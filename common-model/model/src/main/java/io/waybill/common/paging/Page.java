package io.waybill.common.paging;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.function.Function;

/**
 * One page of a list.
 *
 * @param items the page's entries, in the order of the list
 * @param next the value of {@code after} for the next page; absent on the last page
 */
public record Page<T>(
        List<T> items,
        @JsonInclude(JsonInclude.Include.NON_NULL) String next) {

    public Page {
        items = List.copyOf(items);
    }

    /** A list that fits on one page, in the same form as all lists. */
    public static <T> Page<T> whole(List<T> items) {
        return new Page<>(items, null);
    }

    /**
     * A page from a query that fetched one row more than the page holds, to find out whether there is a next page.
     *
     * @param rows at most {@code request.limit() + 1} rows
     * @param position the place of a row in the list's order, after which the next page starts
     */
    public static <T> Page<T> of(PageRequest request, List<T> rows, Function<T, Position> position) {
        if (rows.size() <= request.limit()) {
            return whole(rows);
        }
        List<T> items = rows.subList(0, request.limit());
        return new Page<>(items, position.apply(items.getLast()).cursor());
    }

    /** The same page with its entries in another form. */
    public <R> Page<R> map(Function<T, R> form) {
        return new Page<>(items.stream().map(form).toList(), next);
    }
}
