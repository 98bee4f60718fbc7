package io.waybill.indiainstruction.timeslot;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.waybill.common.india.WcfDate;
import java.time.LocalTime;
import java.util.List;

/** The answer 200 of {@code GetTimeSlots}. */
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
    @JsonPropertyOrder({"IsError", "ErrorMessage", "TimeSlots", "Holidays"})
    public record Result(
            @JsonProperty("IsError") boolean isError,
            @JsonProperty("ErrorMessage") String errorMessage,
            @JsonProperty("TimeSlots") List<Slot> timeSlots,
            @JsonProperty("Holidays") List<WcfDate> holidays) {}

    /**
     * One slot, in Indian Standard Time.
     *
     * @param code the value for {@code TimeSlot} of an instruction
     * @param from {@code HHmm}
     * @param to {@code HHmm}
     */
    @JsonPropertyOrder({"TimeSlot", "From", "To"})
    public record Slot(
            @JsonProperty("TimeSlot") String code,

            @JsonProperty("From") @JsonFormat(pattern = "HHmm")
            LocalTime from,

            @JsonProperty("To") @JsonFormat(pattern = "HHmm")
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
