package io.waybill.indiainstruction.feed;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import java.time.Duration;
import java.time.Instant;

/**
 * The requested part of the feed. At most one of {@code after}, {@code latest} and {@code since} is given; without any
 * of them, the feed from its beginning.
 *
 * @param limit maximum number of entries
 * @param after the cursor to read on from, or {@code null}
 * @param latest whether to begin at the end
 * @param since begin with what was accepted or changed from this time on, or {@code null}
 * @param patience how long an empty page may wait for an entry
 */
public record FeedRequest(int limit, FeedCursor after, boolean latest, Instant since, Duration patience) {

    /** Regular expression of the query parameter {@code from} for OpenAPI. */
    public static final String FROM = "^(latest|(19[7-9][0-9]|[2-9][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
            + "[Tt]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,9})?)?"
            + "([Zz]|[+-](0[0-9]|1[0-7]):[0-5][0-9]))$";

    private static final String LATEST = "latest";

    /**
     * The request of query parameters that satisfy their constraints, each {@code null} if not sent.
     *
     * @param wait in seconds
     * @throws io.waybill.common.error.ApiException 400 naming every invalid parameter, 409 for a cursor of another list
     */
    public static FeedRequest of(FeedList list, Integer limit, String after, String from, Integer wait) {
        Violations violations = new Violations();
        FeedCursor cursor = cursor(list, after, from, violations);
        Instant since = since(from, violations);
        violations.throwIfAny();
        return new FeedRequest(
                limit == null ? PageRequest.DEFAULT_LIMIT : limit,
                cursor,
                LATEST.equals(from),
                since,
                Duration.ofSeconds(wait == null ? 0 : wait));
    }

    /**
     * Records what is wrong with the place where the feed is read.
     *
     * @throws io.waybill.common.error.ApiException 409 for a cursor of another list
     */
    public static void check(FeedList list, String after, String from, Violations violations) {
        cursor(list, after, from, violations);
        since(from, violations);
    }

    private static FeedCursor cursor(FeedList list, String after, String from, Violations violations) {
        if (after != null && from != null) {
            violations.add("from", ViolationCode.INVALID_FORMAT, "must not be sent with after", from);
        }
        return after == null ? null : FeedCursor.read(list, "after", after, violations);
    }

    private static Instant since(String from, Violations violations) {
        return from == null || from.equals(LATEST) ? null : Period.time("from", from, "latest, or ", violations);
    }
}
