package io.waybill.indiainstruction.outcome;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;

/**
 * What became of an instruction, for the application that gave it: the {@code data} of a webhook, and an item of the
 * feed. An instruction has one outcome at most.
 *
 * @param id the instruction's {@code Id}, as its shipper was told it: the same in a webhook and in the feed
 * @param awbNo number of the waybill
 * @param loginId the shipper for whom the instruction was given
 * @param kind the kind of instruction, a name of {@code InstructionKind} or one that a newer version has added
 * @param state APPLIED, REJECTED or SUPERSEDED
 * @param reasonCode why it is REJECTED; absent otherwise
 * @param note what the carrier says about it; absent if nothing
 * @param at when it took that state
 * @param acceptedAt when it was answered {@code Valid}
 * @param requestId {@code X-Request-Id} of the call that gave it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Outcome(
        long id,
        String awbNo,
        String loginId,
        String kind,
        String state,
        String reasonCode,
        String note,
        Instant at,
        Instant acceptedAt,
        String requestId) {}
