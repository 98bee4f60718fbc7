package io.waybill.indiainstruction.outcome;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.common.india.AwbNumber;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What became of an instruction, for the application that gave it: the {@code data} of a webhook, and an item of the
 * feed. An instruction has one outcome at most.
 *
 * @param id the instruction's {@code Id}, as its shipper received it: the same in a webhook and in the feed
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
@Schema(
        description = "What became of an instruction. An instruction has one outcome at most.",
        requiredProperties = {"id", "awbNo", "loginId", "kind", "state", "at", "acceptedAt", "requestId"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Outcome(
        @Schema(
                description =
                        "The instruction's Id, as the answer to it had it. The same in a webhook and in the feed.")
        long id,

        @Schema(pattern = AwbNumber.ANCHORED, description = "Number of the waybill.")
        String awbNo,

        @Schema(description = "The LoginID for which the instruction was given.")
        String loginId,

        @Schema(pattern = "^[A-Z_]+$", description = StoredInstruction.KIND_DESCRIPTION)
        String kind,

        @Schema(
                enumeration = {"APPLIED", "REJECTED", "SUPERSEDED"},
                description = "APPLIED carried out, REJECTED not carried out, SUPERSEDED by a later instruction.")
        String state,

        @Schema(pattern = "^[A-Z_]+$", description = "Why it is REJECTED; absent otherwise. New ones may be added.")
        String reasonCode,

        @Schema(description = "What the carrier says about it; absent if nothing.")
        String note,

        @Schema(description = "When it took that state.") Instant at,
        @Schema(description = "When it was answered Valid.") Instant acceptedAt,

        @Schema(description = "X-Request-Id of the call that gave the instruction.")
        String requestId) {}
