package io.waybill.indiainstruction.outcome;

import io.waybill.common.paging.PageRequest;
import io.waybill.indiainstruction.feed.FeedCursor;
import io.waybill.indiainstruction.feed.FeedList;
import io.waybill.indiainstruction.feed.FeedRequest;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The query parameters of the feed of outcomes, each {@code null} if not sent.
 *
 * @param from {@code latest} or a time, instead of {@code after}
 * @param limit how many entries it has at most
 * @param after where the page before ended
 */
public record OutcomeQuery(
        @RestQuery
        @Schema(pattern = FeedRequest.FROM)
        @Parameter(
                description = "Where to begin, instead of `after`: latest, or the time since which instructions "
                        + "took their final state.",
                example = "latest")
        String from,

        @RestQuery
        @Min(value = 1, message = LIMIT)
        @Max(value = PageRequest.MAX_LIMIT, message = LIMIT)
        @Schema(defaultValue = "50")
        @Parameter(description = "How many items a page has at most.", example = "50")
        Integer limit,

        @RestQuery
        @Schema(pattern = FeedCursor.PATTERN)
        @Parameter(description = "`next` of the page before; not together with `from`.")
        String after) {

    private static final String LIMIT = "must be a whole number from 1 to " + PageRequest.MAX_LIMIT;

    FeedRequest request() {
        return FeedRequest.of(FeedList.OUTCOMES, limit, after, from, null);
    }
}
