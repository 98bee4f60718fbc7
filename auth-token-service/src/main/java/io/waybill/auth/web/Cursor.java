package io.waybill.auth.web;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;

/**
 * Where a page of a list begins.
 *
 * @param limit how many items it has at most
 * @param after key of the last item of the page before; {@code null} for the first page
 */
public record Cursor(int limit, String after) {

    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 500;

    /** The cursor of the query parameters {@code limit} and {@code after}, as sent. */
    public static Cursor of(String limit, String after) {
        return new Cursor(limit == null ? DEFAULT_LIMIT : limit(limit), after == null ? null : decoded(after));
    }

    /**
     * The page made from {@code found}, which has one item more than the limit if there is another page.
     *
     * @param key the key of an item that the next page begins after
     */
    public <T> Items<T> page(List<T> found, Function<T, String> key) {
        if (found.size() <= limit) {
            return Items.all(found);
        }
        List<T> items = List.copyOf(found.subList(0, limit));
        return new Items<>(items, encoded(key.apply(items.getLast())));
    }

    private static int limit(String sent) {
        try {
            int limit = Integer.parseInt(sent);
            if (limit >= 1 && limit <= MAX_LIMIT) {
                return limit;
            }
        } catch (NumberFormatException e) {
            // reported below, as a number out of range is
        }
        throw refused("limit", ViolationCode.OUT_OF_RANGE, "must be from 1 to " + MAX_LIMIT);
    }

    private static String encoded(String key) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String cursor) {
        try {
            String key = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            if (key.length() <= 200 && key.chars().allMatch(c -> c >= ' ' && c < 127)) {
                return key;
            }
        } catch (IllegalArgumentException e) {
            // reported below
        }
        throw badCursor();
    }

    /** The answer to a cursor that no list has given out. */
    public static ApiException badCursor() {
        return refused("after", ViolationCode.INVALID_FORMAT, "is not a cursor of this list");
    }

    private static ApiException refused(String parameter, ViolationCode code, String message) {
        return new ApiException(
                ErrorCode.INVALID_VALUE,
                parameter + " " + message,
                List.of(Violation.of(parameter, code, message)));
    }
}
