package io.waybill.common.paging;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.OptionalLong;

/**
 * Which page of a list is wanted.
 *
 * @param limit maximum number of entries on the page, from 1 to {@value #MAX_LIMIT}
 * @param position where the previous page ended, in the list's own order; empty for the first page
 */
public record PageRequest(int limit, OptionalLong position) {

    public static final int DEFAULT_LIMIT = 50;
    public static final int MAX_LIMIT = 500;

    /**
     * Reads the query parameters {@code limit} and {@code after}.
     *
     * @param limit as sent, {@code null} for the default
     * @param after as sent, {@code null} for the first page
     * @throws io.waybill.common.error.ApiException 400.0000004 naming the invalid parameter
     */
    public static PageRequest of(String limit, String after) {
        Violations violations = new Violations();
        int size = limit(limit, violations);
        OptionalLong position = after == null ? OptionalLong.empty() : positionOf(after, violations);
        violations.throwIfAny();
        return new PageRequest(size, position);
    }

    /** The query parameter {@code limit}, {@code null} for the default; anything else is recorded. */
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

    private static OptionalLong positionOf(String sent, Violations violations) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(sent);
            if (bytes.length == Long.BYTES) {
                return OptionalLong.of(ByteBuffer.wrap(bytes).getLong());
            }
        } catch (IllegalArgumentException e) {
            // reported below, like every other value that is not a cursor
        }
        violations.add("after", ViolationCode.INVALID_FORMAT, "must be the value of next from the previous page", sent);
        return OptionalLong.empty();
    }

    /** The opaque form of a position: {@code after} of the page that starts after it. */
    public static String cursor(long position) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(
                        ByteBuffer.allocate(Long.BYTES).putLong(position).array());
    }
}
