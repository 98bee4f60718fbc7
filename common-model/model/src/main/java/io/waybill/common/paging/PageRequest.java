package io.waybill.common.paging;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import java.util.Optional;

/**
 * The requested page of a list.
 *
 * @param limit maximum number of entries on the page, from 1 to {@value #MAX_LIMIT}
 * @param position where the previous page ended; empty for the first page
 */
public record PageRequest(int limit, Optional<Position> position) {

    public static final int DEFAULT_LIMIT = 50;
    public static final int MAX_LIMIT = 500;

    /**
     * Reads the query parameters {@code limit} and {@code after}, recording violations.
     *
     * @param limit as sent, {@code null} for the default
     * @param after as sent, {@code null} for the first page
     */
    static PageRequest of(String limit, String after, Violations violations) {
        int size = limit(limit, violations);
        Optional<Position> position = after == null ? Optional.empty() : Position.of(after);
        if (after != null && position.isEmpty()) {
            violations.add(
                    "after", ViolationCode.INVALID_FORMAT, "must be the value of next from the previous page", after);
        }
        return new PageRequest(size, position);
    }

    /** The query parameter {@code limit}; {@code null} gives the default, an invalid value is recorded. */
    public static int limit(String sent, Violations violations) {
        if (sent == null) {
            return DEFAULT_LIMIT;
        }
        if (sent.matches("[0-9]{1,4}")) {
            int value = Integer.parseInt(sent);
            if (value >= 1 && value <= MAX_LIMIT) {
                return value;
            }
        }
        violations.add("limit", ViolationCode.OUT_OF_RANGE, "must be a whole number from 1 to " + MAX_LIMIT, sent);
        return DEFAULT_LIMIT;
    }
}
