package io.waybill.indiainstruction.timeslot;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.LocalTime;

/**
 * A part of the day in which a parcel can be delivered, in Indian Standard Time.
 *
 * @param code the value of {@code TimeSlot} in a request, case-sensitive
 * @param from its first minute
 * @param to the minute at which it ends, later than {@code from}
 */
public record TimeSlot(
        String code,

        @JsonFormat(pattern = "HH:mm") LocalTime from,

        @JsonFormat(pattern = "HH:mm") LocalTime to) {

    /** Whether the time is in [from, to). */
    public boolean contains(LocalTime time) {
        return !time.isBefore(from) && time.isBefore(to);
    }
}
