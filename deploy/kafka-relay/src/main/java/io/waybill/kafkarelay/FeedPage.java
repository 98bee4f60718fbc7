package io.waybill.kafkarelay;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A part of the feed.
 *
 * @param items as the service sent them
 * @param epoch in which their positions count
 * @param next the cursor to continue with
 */
record FeedPage(List<JsonNode> items, long epoch, String next) {}
