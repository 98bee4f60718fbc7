package io.waybill.indiainstruction.simulation;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.common.usage.DeclinableAnswer;
import io.waybill.indiainstruction.instruction.update.InstructionAnswer;
import io.waybill.indiainstruction.waybill.WaybillState;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer 200 of {@code SimulateWaybillState}. */
@Schema(description = "The answer to a simulated report.")
public record SimulationAnswer(
        @JsonProperty("SimulateWaybillStateResult") Result result) implements DeclinableAnswer {

    @Override
    public Optional<String> declinedFor() {
        return InstructionAnswer.declinedFor(result.isError(), result.status());
    }

    /**
     * What became of the simulated report.
     *
     * @param awbNo the waybill of the request
     * @param isError whether it is none of the LoginID's ten waybills
     * @param status one entry
     */
    @Schema(name = "SimulationResult", description = "What became of the simulated report.")
    @JsonPropertyOrder({"AWBNo", "IsError", "Status"})
    public record Result(
            @JsonProperty("AWBNo") String awbNo,

            @JsonProperty("IsError") @Schema(description = "Whether it is none of the ten waybills of the LoginID.")
            boolean isError,

            @JsonProperty("Status") @Schema(minItems = 1, description = "Valid or AWBNotFound.")
            List<GatewayStatus> status) {}

    static SimulationAnswer reported(String awbNo, WaybillState state) {
        return of(awbNo, StatusCode.VALID, "The waybill is " + state);
    }

    static SimulationAnswer notFound(String awbNo) {
        return of(
                awbNo,
                StatusCode.AWB_NOT_FOUND,
                "This is none of the ten waybills that the LoginID has in the sandbox");
    }

    private static SimulationAnswer of(String awbNo, StatusCode code, String information) {
        return new SimulationAnswer(
                new Result(awbNo, code != StatusCode.VALID, List.of(new GatewayStatus(code, information))));
    }
}
