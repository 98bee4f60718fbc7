package io.waybill.indiainstruction.instruction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.waybill.common.india.AwbNo;
import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.common.india.WcfDate;
import io.waybill.common.usage.DeclinableAnswer;
import java.util.List;
import java.util.Optional;

/** The answer 200 of {@code GetCustALTInstructionStatus}. */
public record InstructionStatusAnswer(
        @JsonProperty("GetCustALTInstructionStatusResult") Result result) implements DeclinableAnswer {

    /**
     * What has become of a waybill's instructions.
     *
     * @param awbNo the waybill of the request
     * @param isError whether the caller has no such waybill
     * @param status one entry
     * @param instructions the newest first
     */
    @JsonPropertyOrder({"AWBNo", "IsError", "Status", "Instructions"})
    public record Result(
            @JsonProperty("AWBNo") String awbNo,
            @JsonProperty("IsError") boolean isError,
            @JsonProperty("Status") List<GatewayStatus> status,
            @JsonProperty("Instructions") List<Outcome> instructions) {}

    /**
     * What has become of one instruction.
     *
     * @param state ACCEPTED, APPLIED, REJECTED or SUPERSEDED
     * @param receivedOn when it was answered {@code Valid}
     * @param changedOn when its state last changed
     * @param note the carrier's remark, {@code null} for none
     */
    @JsonPropertyOrder({"AltInstRequestType", "State", "ReceivedOn", "ChangedOn", "Note"})
    public record Outcome(
            @JsonProperty("AltInstRequestType") InstructionKind kind,
            @JsonProperty("State") InstructionState state,
            @JsonProperty("ReceivedOn") WcfDate receivedOn,
            @JsonProperty("ChangedOn") WcfDate changedOn,
            @JsonProperty("Note") String note) {

        static Outcome from(InstructionEntity entity) {
            return new Outcome(
                    entity.kind, entity.state, WcfDate.of(entity.acceptedAt), WcfDate.of(entity.stateAt), entity.note);
        }
    }

    @Override
    public Optional<String> declinedFor() {
        return InstructionAnswer.declinedFor(result.isError(), result.status());
    }

    static InstructionStatusAnswer found(AwbNo awbNo, List<InstructionEntity> instructions) {
        GatewayStatus valid = new GatewayStatus(StatusCode.VALID, "The instructions of the waybill, the newest first");
        return new InstructionStatusAnswer(new Result(
                awbNo.value(),
                false,
                List.of(valid),
                instructions.stream().map(Outcome::from).toList()));
    }

    static InstructionStatusAnswer notFound(AwbNo awbNo) {
        return new InstructionStatusAnswer(new Result(
                awbNo.value(),
                true,
                InstructionAnswer.of(awbNo, StatusCode.AWB_NOT_FOUND).result().status(),
                List.of()));
    }
}
