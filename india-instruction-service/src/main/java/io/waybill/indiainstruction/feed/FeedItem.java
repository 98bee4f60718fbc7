package io.waybill.indiainstruction.feed;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An entry of the feed.
 *
 * @param position grows along the feed; an epoch gives each to one entry
 * @param entry what the entry is about: a name of {@link io.waybill.indiainstruction.event.EventKind}, or one that a
 *     newer version has added
 * @param instruction in its current state
 */
@Schema(
        description = "A StoredInstruction in its current state, and its place in the feed. Fields that "
                + "the customer did not send are absent.",
        requiredProperties = {"position", "entry", "id", "awbNo", "loginId", "kind", "acceptedAt", "state", "stateAt"})
public record FeedItem(
        @Schema(minimum = "1", description = "Grows along the feed. An epoch gives each position to one entry.")
        long position,

        @Schema(
                enumeration = {"INSTRUCTION", "OUTCOME"},
                description = "INSTRUCTION: it was accepted; by the time it is read, it may be final. OUTCOME: it "
                        + "has become APPLIED, REJECTED or SUPERSEDED.")
        String entry,

        @JsonUnwrapped StoredInstruction instruction) {}
