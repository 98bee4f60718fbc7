package io.waybill.indiainstruction.instruction.gateway;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.common.usage.DeclinableAnswer;
import io.waybill.indiainstruction.instruction.InstructionEntity;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import io.waybill.indiainstruction.instruction.update.InstructionAnswer;
import io.waybill.indiainstruction.instruction.update.InstructionOutcome;
import io.waybill.indiainstruction.waybill.WaybillState;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer 200 of {@code GetCustALTInstructionStatus}. */
@Schema(description = "What became of the instructions of a waybill.")
public record InstructionStatusAnswer(
        @JsonProperty("GetCustALTInstructionStatusResult") Result result) implements DeclinableAnswer {

    /**
     * What has become of a waybill's instructions.
     *
     * @param awbNo the waybill of the request
     * @param isError whether the caller has no such waybill
     * @param status one entry
     * @param waybillState where the shipment is; absent if the caller has no such waybill
     * @param instructions the newest first
     */
    @Schema(
            name = "InstructionStatusResult",
            description = "The instructions of a waybill.",
            requiredProperties = {"AWBNo", "IsError", "Status", "Instructions"})
    @JsonPropertyOrder({"AWBNo", "IsError", "Status", "WaybillState", "Instructions"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Result(
            @JsonProperty("AWBNo") String awbNo,

            @JsonProperty("IsError") @Schema(description = "Whether there is no such waybill of the LoginID.")
            boolean isError,

            @JsonProperty("Status") @Schema(minItems = 1, description = "Valid or AWBNotFound.")
            List<GatewayStatus> status,

            @JsonProperty("WaybillState") WaybillState waybillState,

            @JsonProperty("Instructions") @Schema(maxItems = InstructionStatus.MOST, description = "The newest first.")
            List<InstructionOutcome> instructions) {}

    @Override
    public Optional<String> declinedFor() {
        return InstructionAnswer.declinedFor(result.isError(), result.status());
    }

    static InstructionStatusAnswer found(String awbNo, WaybillState waybill, List<InstructionEntity> instructions) {
        GatewayStatus valid = new GatewayStatus(StatusCode.VALID, "The instructions of the waybill, the newest first");
        return new InstructionStatusAnswer(new Result(
                awbNo,
                false,
                List.of(valid),
                waybill,
                instructions.stream()
                        .map(StoredInstruction::from)
                        .map(InstructionOutcome::of)
                        .toList()));
    }

    static InstructionStatusAnswer notFound(String awbNo) {
        return new InstructionStatusAnswer(new Result(
                awbNo,
                true,
                List.of(new GatewayStatus(
                        StatusCode.AWB_NOT_FOUND, InstructionAnswer.information(StatusCode.AWB_NOT_FOUND))),
                null,
                List.of()));
    }
}
