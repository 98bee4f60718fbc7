package io.waybill.indiainstruction.timeslot;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.waybill.common.india.WcfDate;
import java.time.LocalTime;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer 200 of {@code GetTimeSlots}. */
@Schema(description = "The carrier's slots and holidays.")
public record TimeSlotsAnswer(
        @JsonProperty("GetTimeSlotsResult") Result result) {

    /**
     * The carrier's slots and holidays.
     *
     * @param isError always {@code false}: every failure has a status of its own
     * @param errorMessage always {@code null}
     * @param timeSlots in the order of the carrier's document
     * @param holidays days without delivery besides Sundays, the earliest first: each the beginning of a day in India
     */
    @Schema(name = "TimeSlotsResult", description = "The carrier's slots and holidays.")
    @JsonPropertyOrder({"IsError", "ErrorMessage", "TimeSlots", "Holidays"})
    public record Result(
            @JsonProperty("IsError") @Schema(description = "Always false.")
            boolean isError,

            @JsonProperty("ErrorMessage") @Schema(nullable = true, description = "Always null.")
            String errorMessage,

            @JsonProperty("TimeSlots") @Schema(minItems = 1, maxItems = 100)
            List<Slot> timeSlots,

            @JsonProperty("Holidays")
            @Schema(
                    maxItems = 500,
                    description = "The carrier's holidays, the earliest first. Each is the beginning of the day in "
                            + "India, milliseconds of UTC.")
            List<WcfDate> holidays) {}

    /**
     * One slot, in Indian Standard Time.
     *
     * @param code the value for {@code TimeSlot} of an instruction
     * @param from {@code HHmm}
     * @param to {@code HHmm}
     */
    @Schema(name = "DeliverySlot", description = "One slot, in Indian Standard Time.")
    @JsonPropertyOrder({"TimeSlot", "From", "To"})
    public record Slot(
            @JsonProperty("TimeSlot")
            @Schema(pattern = "^" + TimeSlots.CODE + "$", description = "The value for TimeSlot of an instruction.")
            String code,

            @JsonProperty("From")
            @JsonFormat(pattern = "HHmm")
            @Schema(
                    implementation = String.class,
                    pattern = TimeSlots.COMPACT_TIME,
                    description = "HHmm, its first minute.")
            LocalTime from,

            @JsonProperty("To")
            @JsonFormat(pattern = "HHmm")
            @Schema(
                    implementation = String.class,
                    pattern = TimeSlots.COMPACT_TIME,
                    description = "HHmm, the minute at which it ends.")
            LocalTime to) {}

    /** The published table, as answers show it. */
    public static TimeSlotsAnswer from(TimeSlots slots) {
        return new TimeSlotsAnswer(new Result(
                false,
                null,
                slots.all().stream()
                        .map(slot -> new Slot(slot.code(), slot.from(), slot.to()))
                        .toList(),
                slots.holidays().stream().map(WcfDate::of).toList()));
    }
}
