package io.waybill.indiainstruction.instruction.update;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.common.usage.DeclinableAnswer;
import io.waybill.indiainstruction.instruction.InstructionState;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer 200 of {@code CustALTInstructionUpdate}. */
@Schema(description = "The answer to an instruction.")
public record InstructionAnswer(
        @JsonProperty("CustALTInstructionUpdateResult") Result result) implements DeclinableAnswer {

    /**
     * The outcome of the instruction.
     *
     * @param awbNo the waybill of the request
     * @param isError whether it was refused, or has been rejected since it was accepted
     * @param status one entry
     * @param instruction what is stored; absent if it was refused, or if it was answered under its key and has been
     *     deleted since
     */
    @Schema(
            name = "InstructionResult",
            description = "The outcome of an instruction.",
            requiredProperties = {"AWBNo", "IsError", "Status"})
    @JsonPropertyOrder({"AWBNo", "IsError", "Status", "Instruction"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Result(
            @JsonProperty("AWBNo") String awbNo,

            @JsonProperty("IsError")
            @Schema(
                    description = "Whether the instruction is refused, or has been rejected since it was accepted "
                            + "under its key.")
            boolean isError,

            @JsonProperty("Status")
            @Schema(
                    minItems = 1,
                    description = "Valid, AWBNotFound, AlreadyDelivered, AlreadyCancelled, AlreadyReturned, "
                            + "ReattemptNotPossible, TooManyReattempts, InstructionNotPossible, "
                            + "TooManyInstructions or, under a known Idempotency-Key, InstructionRejected.")
            List<GatewayStatus> status,

            @JsonProperty("Instruction") InstructionOutcome instruction) {}

    @Override
    public Optional<String> declinedFor() {
        return declinedFor(result.isError(), result.status());
    }

    /** What an answer that says {@code IsError} was declined for: the code of its first status. */
    public static Optional<String> declinedFor(boolean isError, List<GatewayStatus> status) {
        return isError ? Optional.of(status.getFirst().code().wireName()) : Optional.empty();
    }

    /** Of an instruction that is stored; one that was accepted under its key may have been rejected since. */
    static InstructionAnswer stored(String awbNo, Optional<StoredInstruction> stored) {
        boolean isRejected = stored.filter(instruction -> instruction.state() == InstructionState.REJECTED)
                .isPresent();
        return of(
                awbNo,
                isRejected ? StatusCode.INSTRUCTION_REJECTED : StatusCode.VALID,
                stored.map(InstructionOutcome::of).orElse(null));
    }

    static InstructionAnswer refused(String awbNo, StatusCode code) {
        return of(awbNo, code, null);
    }

    private static InstructionAnswer of(String awbNo, StatusCode code, InstructionOutcome instruction) {
        return new InstructionAnswer(new Result(
                awbNo, code != StatusCode.VALID, List.of(new GatewayStatus(code, information(code))), instruction));
    }

    /**
     * The outcome of a request that was not evaluated by its waybill.
     *
     * @param awbNo the waybill of the request, if it has a valid one
     * @param why what a call of its own would be told
     */
    static Result failed(Optional<String> awbNo, List<GatewayStatus> why) {
        return new Result(awbNo.orElse(null), true, why, null);
    }

    /** What a code says about a waybill, for people. */
    public static String information(StatusCode code) {
        return switch (code) {
            case VALID -> "Alternate instruction accepted";
            case INSTRUCTION_REJECTED -> "The instruction was accepted, and has been rejected since";
            case AWB_NOT_FOUND -> "No waybill with this AWBNo is known for this LoginID";
            case ALREADY_DELIVERED -> "The shipment has been delivered";
            case ALREADY_CANCELLED -> "The waybill has been cancelled";
            case ALREADY_RETURNED -> "The shipment has been returned";
            case REATTEMPT_NOT_POSSIBLE -> "The carrier takes no reattempt in the shipment's state";
            case TOO_MANY_REATTEMPTS -> "The carrier makes no further reattempt for the shipment";
            case INSTRUCTION_NOT_POSSIBLE -> "The carrier does not take this instruction in the shipment's state";
            case TOO_MANY_INSTRUCTIONS ->
                "The carrier carries out no further instruction of this kind for the shipment";
            default -> throw new IllegalArgumentException(code + " is not an answer of a waybill");
        };
    }
}
