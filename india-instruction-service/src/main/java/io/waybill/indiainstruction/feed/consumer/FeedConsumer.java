package io.waybill.indiainstruction.feed.consumer;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A consumer of the feed, and how far it says that it has come.
 *
 * @param name the name that it chose
 * @param acknowledged the cursor up to which it has carried out everything
 * @param lagSeconds how long the oldest entry after that cursor has been waiting; 0 if there is none
 */
@Schema(description = "A consumer of the feed, by its own account.")
public record FeedConsumer(
        String name,

        @Schema(description = "The cursor up to which it has carried everything out.")
        String acknowledged,

        @Schema(
                minimum = "0",
                description = "How long the oldest entry after that has been waiting; 0 if there is none.")
        long lagSeconds) {

    /** Columns of an export. */
    static final List<String> COLUMNS = List.of("name", "acknowledged", "lagSeconds");
}
