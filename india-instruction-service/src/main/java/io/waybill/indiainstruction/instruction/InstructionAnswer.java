package io.waybill.indiainstruction.instruction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.waybill.common.india.AwbNo;
import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.common.usage.DeclinableAnswer;
import java.util.List;
import java.util.Optional;

/** The answer 200 of {@code CustALTInstructionUpdate}. */
public record InstructionAnswer(
        @JsonProperty("CustALTInstructionUpdateResult") Result result) implements DeclinableAnswer {

    /**
     * The outcome of the instruction.
     *
     * @param awbNo the waybill of the request
     * @param isError whether it was refused
     * @param status one entry
     */
    @JsonPropertyOrder({"AWBNo", "IsError", "Status"})
    public record Result(
            @JsonProperty("AWBNo") String awbNo,
            @JsonProperty("IsError") boolean isError,
            @JsonProperty("Status") List<GatewayStatus> status) {}

    @Override
    public Optional<String> declinedFor() {
        return declinedFor(result.isError(), result.status());
    }

    static Optional<String> declinedFor(boolean isError, List<GatewayStatus> status) {
        return isError ? Optional.of(status.getFirst().code().wireName()) : Optional.empty();
    }

    static InstructionAnswer of(AwbNo awbNo, StatusCode code) {
        return new InstructionAnswer(new Result(
                awbNo.value(), code != StatusCode.VALID, List.of(new GatewayStatus(code, information(code)))));
    }

    private static String information(StatusCode code) {
        return switch (code) {
            case VALID -> "Alternate instruction accepted";
            case AWB_NOT_FOUND -> "No waybill with this AWBNo is known for this LoginID";
            case ALREADY_DELIVERED -> "The shipment has been delivered";
            case ALREADY_CANCELLED -> "The waybill has been cancelled";
            case ALREADY_RETURNED -> "The shipment has been returned";
            default -> throw new IllegalArgumentException(code + " is not an answer of a waybill");
        };
    }
}
