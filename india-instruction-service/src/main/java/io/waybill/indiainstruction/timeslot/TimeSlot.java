package io.waybill.indiainstruction.timeslot;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.LocalTime;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A part of the day in which a parcel can be delivered, in Indian Standard Time.
 *
 * @param code the value of {@code TimeSlot} in a request, case-sensitive
 * @param from its first minute
 * @param to the minute at which it ends, later than {@code from}
 */
public record TimeSlot(
        @Schema(examples = "A") String code,

        @Schema(type = org.eclipse.microprofile.openapi.annotations.enums.SchemaType.STRING, examples = "09:00")
        @JsonFormat(pattern = "HH:mm")
        LocalTime from,

        @Schema(type = org.eclipse.microprofile.openapi.annotations.enums.SchemaType.STRING, examples = "13:00")
        @JsonFormat(pattern = "HH:mm")
        LocalTime to) {

    /** Whether the time is in [from, to). */
    public boolean contains(LocalTime time) {
        return !time.isBefore(from) && time.isBefore(to);
    }
}
