package io.waybill.indiainstruction.feed;

import java.util.List;

/**
 * A part of the feed.
 *
 * @param items in the feed's order
 * @param epoch in which the positions count
 * @param next the value of {@code after} to continue with; always present, so that a reader at the end keeps its place
 */
public record FeedPage(List<FeedItem> items, long epoch, String next) {}
