package io.waybill.indiainstruction.feed;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A part of the feed.
 *
 * @param items in the feed's order
 * @param epoch in which the positions count
 * @param next the value of {@code after} to continue with; always present, so that a reader at the end keeps its place
 */
@Schema(description = "A part of the feed.")
public record FeedPage(
        List<FeedItem> items,

        @Schema(description = "In which the positions count; a restored database begins another one.")
        long epoch,

        @Schema(description = "Goes into `after` to read on.")
        String next) {}
