package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.WcfDate;
import io.waybill.common.json.ConditionalConstraints;
import io.waybill.indiainstruction.timeslot.TimeSlot;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** The fields of an instruction as they are sent. A value that has another form counts as absent. */
interface InstructionFields extends ConditionalConstraints {

    String awbNo();

    InstructionKind kind();

    String preferDate();

    String preferTime();

    String timeSlot();

    String mobileNo();

    String landMark();

    @Override
    default Class<?> validationGroup() {
        return KindGroup.of(kind());
    }

    /** The calendar day in India. */
    default Optional<LocalDate> date() {
        return value(preferDate(), WcfDate::parse).map(WcfDate::dayInIndia);
    }

    default Optional<LocalTime> time() {
        return value(preferTime(), PreferTime::parse);
    }

    default Optional<String> slot() {
        return value(timeSlot(), TimeSlot::code);
    }

    private static <T> Optional<T> value(String sent, Function<String, Optional<T>> parse) {
        return Optional.ofNullable(sent).filter(Predicate.not(String::isEmpty)).flatMap(parse);
    }
}
