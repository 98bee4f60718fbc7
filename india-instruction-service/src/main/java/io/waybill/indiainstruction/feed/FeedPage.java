package io.waybill.indiainstruction.feed;

import io.waybill.indiainstruction.instruction.StoredInstruction;
import java.util.List;

/**
 * A part of the feed.
 *
 * @param items instructions in the feed's order, each in its current state
 * @param next the value of {@code after} to continue with; always present, so that a reader at the end keeps its place
 */
public record FeedPage(List<StoredInstruction> items, String next) {}
