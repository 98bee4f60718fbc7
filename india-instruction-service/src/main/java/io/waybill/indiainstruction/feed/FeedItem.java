package io.waybill.indiainstruction.feed;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.waybill.indiainstruction.instruction.StoredInstruction;

/**
 * An entry of the feed.
 *
 * @param position grows along the feed; an epoch gives each to one entry
 * @param entry what the entry is about: a name of {@link io.waybill.indiainstruction.event.EventKind}, or one that a
 *     newer version has added
 * @param instruction in its current state
 */
public record FeedItem(
        long position, String entry, @JsonUnwrapped StoredInstruction instruction) {}
