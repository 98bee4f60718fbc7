package io.waybill.indiainstruction.feed;

import io.waybill.common.paging.PageRequest;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The query parameters of the feed, each {@code null} if not sent.
 *
 * @param from {@code latest} or a time, instead of {@code after}
 * @param waitSeconds how many seconds an empty page may wait for an entry
 * @param limit how many entries it has at most
 * @param after where the page before ended
 */
public record FeedQuery(
        @RestQuery
        @Schema(pattern = FeedRequest.FROM)
        @Parameter(
                description = "Where to begin, instead of `after`: latest, or the time since which everything was "
                        + "accepted or became final.",
                example = "latest")
        String from,

        @RestQuery("wait")
        @Min(value = 0, message = WAIT)
        @Max(value = MAX_WAIT_SECONDS, message = WAIT)
        @Schema(defaultValue = "0")
        @Parameter(description = "How many seconds an empty page may wait for an entry.", example = "30")
        Integer waitSeconds,

        @RestQuery
        @Min(value = 1, message = LIMIT)
        @Max(value = PageRequest.MAX_LIMIT, message = LIMIT)
        @Schema(defaultValue = "50")
        @Parameter(description = "How many items a page has at most.", example = "50")
        Integer limit,

        @RestQuery
        @Schema(pattern = FeedCursor.PATTERN)
        @Parameter(
                description =
                        "`next` of the page before, or of the last one that was carried out; not together with `from`.",
                example = "RgACmnqxNZPxAAAAAAAAADI")
        String after) {

    private static final int MAX_WAIT_SECONDS = 30;
    private static final String WAIT = "must be a whole number of seconds from 0 to " + MAX_WAIT_SECONDS;
    private static final String LIMIT = "must be a whole number from 1 to " + PageRequest.MAX_LIMIT;

    FeedRequest request() {
        return FeedRequest.of(FeedList.INSTRUCTIONS, limit, after, from, waitSeconds);
    }
}
