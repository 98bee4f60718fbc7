package io.waybill.indiainstruction.feed;

import java.util.List;

/**
 * A consumer of the feed, as far as it has told.
 *
 * @param name the name that it gave itself
 * @param acknowledged the cursor up to which it has carried everything out
 * @param lagSeconds how long the oldest entry after that has been waiting; 0 if there is none
 */
public record FeedConsumer(String name, String acknowledged, long lagSeconds) {

    /** In an export. */
    static final List<String> COLUMNS = List.of("name", "acknowledged", "lagSeconds");
}
