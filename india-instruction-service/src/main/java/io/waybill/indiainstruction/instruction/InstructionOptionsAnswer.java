package io.waybill.indiainstruction.instruction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.waybill.common.india.AwbNo;
import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.common.india.WcfDate;
import io.waybill.common.usage.DeclinableAnswer;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import io.waybill.indiainstruction.timeslot.TimeSlotsAnswer;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The answer 200 of {@code GetCustALTInstructionOptions}. */
public record InstructionOptionsAnswer(
        @JsonProperty("GetCustALTInstructionOptionsResult") Result result) implements DeclinableAnswer {

    @Override
    public Optional<String> declinedFor() {
        return InstructionAnswer.declinedFor(result.isError(), result.status());
    }

    /**
     * What can be asked for a waybill.
     *
     * @param isError whether the caller has no such waybill; then the lists are empty
     * @param status one entry
     * @param options one for each kind
     * @param workingDays the next days on which a reattempt can be made, each the beginning of a day in India
     * @param timeSlots the carrier's slots
     */
    @JsonPropertyOrder({"AWBNo", "IsError", "Status", "Options", "WorkingDays", "TimeSlots"})
    public record Result(
            @JsonProperty("AWBNo") String awbNo,
            @JsonProperty("IsError") boolean isError,
            @JsonProperty("Status") List<GatewayStatus> status,
            @JsonProperty("Options") List<Option> options,
            @JsonProperty("WorkingDays") List<WcfDate> workingDays,
            @JsonProperty("TimeSlots") List<TimeSlotsAnswer.Slot> timeSlots) {}

    /**
     * Whether a kind of instruction is possible now.
     *
     * @param code {@code Valid}, or the code with which it would be refused
     * @param information one sentence for people
     * @param left how many more the carrier carries out; {@code null} for any number
     */
    @JsonPropertyOrder({"AltInstRequestType", "Possible", "StatusCode", "StatusInformation", "Left"})
    public record Option(
            @JsonProperty("AltInstRequestType") InstructionKind kind,
            @JsonProperty("Possible") boolean possible,
            @JsonProperty("StatusCode") StatusCode code,
            @JsonProperty("StatusInformation") String information,
            @JsonProperty("Left") Integer left) {

        static Option of(InstructionKind kind, StatusCode code, OptionalInt left) {
            boolean possible = code == StatusCode.VALID;
            return new Option(
                    kind,
                    possible,
                    code,
                    possible ? "Possible now" : InstructionAnswer.information(code),
                    left.isPresent() ? left.getAsInt() : null);
        }
    }

    static InstructionOptionsAnswer found(
            AwbNo awbNo, List<Option> options, List<LocalDate> workingDays, TimeSlots slots) {
        return new InstructionOptionsAnswer(new Result(
                awbNo.value(),
                false,
                List.of(new GatewayStatus(StatusCode.VALID, "What can be asked for the waybill now")),
                options,
                workingDays.stream().map(WcfDate::of).toList(),
                TimeSlotsAnswer.from(slots).result().timeSlots()));
    }

    static InstructionOptionsAnswer notFound(AwbNo awbNo) {
        return new InstructionOptionsAnswer(new Result(
                awbNo.value(),
                true,
                List.of(new GatewayStatus(
                        StatusCode.AWB_NOT_FOUND, InstructionAnswer.information(StatusCode.AWB_NOT_FOUND))),
                List.of(),
                List.of(),
                List.of()));
    }
}
