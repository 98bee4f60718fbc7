package io.waybill.indiainstruction.feed;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.QueryParameters;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

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

    private static final int MAX_WAIT_SECONDS = 30;
    private static final String LATEST = "latest";

    /**
     * Reads the query parameters. Only readers of the instructions may wait.
     *
     * @throws io.waybill.common.error.ApiException 400 naming every invalid parameter, 409 for a cursor of another list
     */
    public static FeedRequest of(FeedList list, Map<String, List<String>> sent) {
        Violations violations = new Violations();
        QueryParameters query = new QueryParameters(sent, violations);
        int size = PageRequest.limit(query.optional("limit"), violations);
        String after = query.optional("after");
        String from = query.optional("from");
        String wait = list == FeedList.INSTRUCTIONS ? query.optional("wait") : null;
        query.refuseOthers();
        Instant since =
                from == null || from.equals(LATEST) ? null : Period.time("from", from, "latest, or ", violations);
        Duration patience = wait == null ? Duration.ZERO : seconds(wait, violations);
        if (after != null && from != null) {
            violations.add("from", ViolationCode.INVALID_FORMAT, "must not be sent with after", from);
        }
        FeedCursor cursor = after == null ? null : FeedCursor.read(list, "after", after, violations);
        violations.throwIfAny();
        return new FeedRequest(size, cursor, LATEST.equals(from), since, patience);
    }

    private static Duration seconds(String sent, Violations violations) {
        if (sent.matches("[0-9]{1,2}") && Integer.parseInt(sent) <= MAX_WAIT_SECONDS) {
            return Duration.ofSeconds(Integer.parseInt(sent));
        }
        violations.add(
                "wait",
                ViolationCode.OUT_OF_RANGE,
                "must be a whole number of seconds from 0 to " + MAX_WAIT_SECONDS,
                sent);
        return Duration.ZERO;
    }
}
