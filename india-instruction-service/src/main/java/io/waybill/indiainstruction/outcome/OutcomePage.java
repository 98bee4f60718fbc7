package io.waybill.indiainstruction.outcome;

import io.waybill.indiainstruction.feed.FeedCursor;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A part of the feed.
 *
 * @param items outcomes, in the order of each waybill
 * @param next the value of {@code after} to continue with; always present, so that a reader at the end keeps its place
 */
@Schema(description = "A part of the feed.")
public record OutcomePage(
        @Schema(maxItems = 500, description = "In the order of each waybill.")
        List<Outcome> items,

        @Schema(pattern = FeedCursor.PATTERN, description = "The value of `after` to read on with; always present.")
        String next) {}
