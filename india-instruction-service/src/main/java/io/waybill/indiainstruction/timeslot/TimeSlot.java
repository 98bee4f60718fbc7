package io.waybill.indiainstruction.timeslot;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.LocalTime;
import java.util.Optional;
import java.util.regex.Pattern;

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

    /** Regular expression of a code. */
    public static final String CODE = "[A-Za-z0-9_-]{1,20}";

    /** Regular expression of {@code HH:mm} for OpenAPI. */
    public static final String TIME = "^([01][0-9]|2[0-3]):[0-5][0-9]$";

    /** Regular expression of {@code HHmm} for OpenAPI. */
    public static final String COMPACT_TIME = "^([01][0-9]|2[0-3])[0-5][0-9]$";

    private static final Pattern FORM = Pattern.compile(CODE);

    /** A text in the form of a slot's code; empty for any other text. */
    public static Optional<String> code(String text) {
        return Optional.of(text).filter(code -> FORM.matcher(code).matches());
    }

    /** Whether the time is in the slot, whose end is not part of it. */
    public boolean contains(LocalTime time) {
        return !time.isBefore(from) && time.isBefore(to);
    }
}
