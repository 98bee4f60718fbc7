package io.waybill.indiainstruction.instruction.gateway;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.common.india.WcfDate;
import io.waybill.common.usage.DeclinableAnswer;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.update.InstructionAnswer;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import io.waybill.indiainstruction.timeslot.TimeSlotsAnswer;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer 200 of {@code GetCustALTInstructionOptions}. */
@Schema(description = "What can be asked for a waybill.")
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
    @Schema(name = "InstructionOptionsResult", description = "The options for a waybill.")
    @JsonPropertyOrder({"AWBNo", "IsError", "Status", "Options", "WorkingDays", "TimeSlots"})
    public record Result(
            @JsonProperty("AWBNo") String awbNo,

            @JsonProperty("IsError")
            @Schema(description = "Whether there is no such waybill of the LoginID; then the lists are empty.")
            boolean isError,

            @JsonProperty("Status") @Schema(minItems = 1, description = "Valid or AWBNotFound.")
            List<GatewayStatus> status,

            @JsonProperty("Options") @Schema(description = "One for each kind.")
            List<Option> options,

            @JsonProperty("WorkingDays")
            @Schema(
                    maxItems = InstructionOptions.DAYS,
                    description = "The next days on which a reattempt can be made. Each is the beginning of the day in "
                            + "India, milliseconds of UTC.")
            List<WcfDate> workingDays,

            @JsonProperty("TimeSlots") @Schema(maxItems = 100)
            List<TimeSlotsAnswer.Slot> timeSlots) {}

    /**
     * Whether a kind of instruction is possible now.
     *
     * @param code {@code Valid}, or the code with which it would be refused
     * @param information one sentence for people
     * @param left how many more the carrier carries out; {@code null} for any number
     */
    @Schema(name = "InstructionOption", description = "Whether a kind of instruction is possible now.")
    @JsonPropertyOrder({"AltInstRequestType", "Possible", "StatusCode", "StatusInformation", "Left"})
    public record Option(
            @JsonProperty("AltInstRequestType") InstructionKind kind,

            @JsonProperty("Possible") @Schema(description = "Whether it would be taken now.")
            boolean possible,

            @JsonProperty("StatusCode")
            @Schema(
                    implementation = String.class,
                    pattern = "^[A-Za-z]+$",
                    description = "Valid, or the code with which it would be refused.")
            StatusCode code,

            @JsonProperty("StatusInformation") @Schema(description = "One sentence for people.")
            String information,

            @JsonProperty("Left")
            @Schema(
                    nullable = true,
                    minimum = "0",
                    description = "How many more the carrier carries out for the shipment; null for any number.")
            Integer left) {

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
            String awbNo, List<Option> options, List<LocalDate> workingDays, TimeSlots slots) {
        return new InstructionOptionsAnswer(new Result(
                awbNo,
                false,
                List.of(new GatewayStatus(StatusCode.VALID, "What can be asked for the waybill now")),
                options,
                workingDays.stream().map(WcfDate::of).toList(),
                TimeSlotsAnswer.from(slots).result().timeSlots()));
    }

    static InstructionOptionsAnswer notFound(String awbNo) {
        return new InstructionOptionsAnswer(new Result(
                awbNo,
                true,
                List.of(new GatewayStatus(
                        StatusCode.AWB_NOT_FOUND, InstructionAnswer.information(StatusCode.AWB_NOT_FOUND))),
                List.of(),
                List.of(),
                List.of()));
    }
}
