package io.waybill.indiainstruction.feed;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.paging.Position;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;

/**
 * A place in a feed, opaque to the reader. Contains its list and that list's epoch, so that a cursor is never taken for
 * another place.
 *
 * @param list the feed
 * @param epoch the feed's epoch when the cursor was made: a restored database begins another one
 * @param position everything up to here has been read; 0 is the beginning
 */
public record FeedCursor(FeedList list, long epoch, long position) {

    /** Regular expression of a text for OpenAPI; one of another list is refused as such. */
    public static final String PATTERN = "^[A-Za-z0-9_-]{22,23}$";

    private static final int LENGTH = 1 + Long.BYTES + Long.BYTES;
    private static final String WHAT_TO_DO =
            "; read on with from=<time>, and skip by its id what has been carried out (docs/operate/feed.md)";

    /** The text that a reader keeps. */
    public String text() {
        ByteBuffer bytes =
                ByteBuffer.allocate(LENGTH).put(list.mark).putLong(epoch).putLong(position);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /**
     * The cursor that a reader sent.
     *
     * @param list the feed that is read
     * @param field the parameter or pointer for the violation of an invalid text
     * @throws ApiException 409 if it is a cursor of another list
     */
    public static FeedCursor read(FeedList list, String field, String sent, Violations violations) {
        byte[] bytes = decoded(sent);
        if (bytes.length == LENGTH && bytes[0] == list.mark) {
            ByteBuffer values = ByteBuffer.wrap(bytes, 1, LENGTH - 1);
            return new FeedCursor(list, values.getLong(), values.getLong());
        }
        if (bytes.length == Position.LENGTH || isOfAnotherFeed(bytes)) {
            throw ApiException.conflict("the cursor is one of another list" + WHAT_TO_DO);
        }
        violations.add(field, ViolationCode.INVALID_FORMAT, "must be a value of next from the feed", sent);
        return null;
    }

    /**
     * Refuses a cursor of another epoch, or of a place that the feed has not reached.
     *
     * @param present the feed's epoch
     * @param last the feed's last position
     * @throws ApiException 409
     */
    public void requireIn(long present, long last) {
        if (epoch != present) {
            throw ApiException.conflict("the database has been restored since the cursor was made" + WHAT_TO_DO);
        }
        if (position < 0 || position > last) {
            throw ApiException.conflict("the cursor is beyond the end of the feed" + WHAT_TO_DO);
        }
    }

    private static boolean isOfAnotherFeed(byte[] bytes) {
        return bytes.length == LENGTH && Arrays.stream(FeedList.values()).anyMatch(other -> other.mark == bytes[0]);
    }

    private static byte[] decoded(String sent) {
        try {
            return Base64.getUrlDecoder().decode(sent);
        } catch (IllegalArgumentException notACursor) {
            return new byte[0];
        }
    }
}
