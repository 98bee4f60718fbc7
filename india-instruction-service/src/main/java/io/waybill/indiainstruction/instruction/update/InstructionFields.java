package io.waybill.indiainstruction.instruction.update;

import io.waybill.common.india.WcfDate;
import io.waybill.common.json.ConditionalConstraints;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.KindGroup;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fields of an instruction as they are sent. A value that has another form counts as absent. */
interface InstructionFields extends ConditionalConstraints {

    /** Regular expression of a time of day, {@code HHmm} or {@code HH:mm}. */
    String TIME = "([01][0-9]|2[0-3]):?([0-5][0-9])";

    Pattern TIME_FORM = Pattern.compile(TIME);

    Pattern TIME_SLOT_FORM = Pattern.compile(TimeSlots.CODE);

    /** What the OpenAPI document says about the fields. */
    final class Text {

        static final String AWB_NO = "Number of the waybill.";
        static final String PREFER_DATE =
                "Of a DT, /Date(milliseconds of UTC)/ with 1 to 15 digits; counts as the calendar "
                        + "day in India, from today"
                        + " to 30 days ahead, and a working day (Monday to Saturday, without the carrier's holidays). A"
                        + " reattempt without it is for the next working day. An offset (+hhmm) is ignored; it "
                        + "has at most"
                        + " 14 hours and 59 minutes.";
        static final String PREFER_TIME =
                "Of a DT, HHmm or HH:mm in India, inside TimeSlot if both are given, otherwise "
                        + "inside one of the carrier's"
                        + " slots.";
        static final String TIME_SLOT = "Of a DT, the code of one of the carrier's time slots, for example A, B or C.";
        static final String MOBILE_NO =
                "Required for SM: an Indian mobile number of 10 digits, the first 6 to 9, with or without +91, 91 or 0"
                        + " before them; at most 40 characters, blanks and hyphens allowed. A landline number that is"
                        + " written behind a 0 and has ten digits beginning with 6 to 9 cannot be told apart.";
        static final String LANDMARK =
                "Required for LM. No control characters, and not only blanks and characters without a width. After"
                        + " normalisation 1 to 50 characters as a reader counts them (grapheme clusters), at "
                        + "most 200 code"
                        + " points.";

        private Text() {}
    }

    String awbNo();

    InstructionKind kind();

    String preferDate();

    String preferTime();

    String timeSlot();

    String mobileNo();

    String landMark();

    @Override
    default Class<?> validationGroup() {
        return kind() == null ? KindGroup.Unknown.class : kind().validationGroup();
    }

    /** The calendar day in India. */
    default Optional<LocalDate> date() {
        return value(preferDate(), WcfDate::parse).map(WcfDate::dayInIndia);
    }

    default Optional<LocalTime> time() {
        return value(preferTime(), InstructionFields::time);
    }

    default Optional<String> slot() {
        return value(timeSlot(), code -> Optional.of(code).filter(TIME_SLOT_FORM.asMatchPredicate()));
    }

    private static Optional<LocalTime> time(String text) {
        Matcher form = TIME_FORM.matcher(text);
        return form.matches()
                ? Optional.of(LocalTime.of(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2))))
                : Optional.empty();
    }

    private static <T> Optional<T> value(String sent, Function<String, Optional<T>> parse) {
        return Optional.ofNullable(sent).filter(Predicate.not(String::isEmpty)).flatMap(parse);
    }
}
