package io.waybill.indiainstruction.feed;

import java.util.List;

/**
 * A consumer of the feed, by its own account.
 *
 * @param name the name that it chose
 * @param acknowledged the cursor up to which it has carried out everything
 * @param lagSeconds how long the oldest entry after that cursor has been waiting; 0 if there is none
 */
public record FeedConsumer(String name, String acknowledged, long lagSeconds) {

    /** Columns of an export. */
    static final List<String> COLUMNS = List.of("name", "acknowledged", "lagSeconds");
}
