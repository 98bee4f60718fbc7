package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.AwbNo;
import io.waybill.common.india.Findings;
import io.waybill.common.india.GatewayFields;
import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.india.StatusCode;
import io.waybill.common.india.WcfDate;
import io.waybill.indiainstruction.timeslot.TimeSlot;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the object {@code altreq}: every field that was sent is checked, whatever the kind, and all violations come in
 * one answer.
 */
final class InstructionRequestReader {

    private static final int MAX_DAYS_AHEAD = 30;
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private final ZonedDateTime now;
    private final TimeSlots slots;

    InstructionRequestReader(Clock clock, TimeSlots slots) {
        this.now = clock.instant().atZone(WcfDate.INDIA);
        this.slots = slots;
    }

    /**
     * Reads the member {@code altreq} of a body.
     *
     * @param idempotencyKeys the values of the header {@code Idempotency-Key}
     * @throws GatewayRefusal 400 with every violation, if there is one that depends on neither the clock nor the slots
     */
    InstructionRequest read(GatewayFields body, List<String> idempotencyKeys) {
        Optional<GatewayFields> altreq = body.requiredObject("altreq");
        Optional<String> key = key(idempotencyKeys, body.findings());
        if (altreq.isEmpty()) {
            body.findings().throwIfAny();
        }
        return readFields(altreq.orElseThrow(), key);
    }

    private InstructionRequest readFields(GatewayFields altreq, Optional<String> key) {
        Findings findings = altreq.findings();
        Findings untimely = new Findings();
        Optional<AwbNo> awbNo = required(altreq, "AWBNo", StatusCode.INVALID_AWB_NO, AwbNo::parse, AwbNo.RULE);
        Optional<InstructionKind> kind = required(
                altreq,
                "AltInstRequestType",
                StatusCode.INVALID_ALT_INST_REQUEST_TYPE,
                InstructionKind::of,
                "must be one of RTO, DT, ED, LM, SM");
        Optional<LocalDate> date = optional(
                        altreq,
                        "PreferDate",
                        StatusCode.INVALID_PREFER_DATE,
                        WcfDate::parse,
                        "must have the form /Date(epoch milliseconds)/")
                .map(WcfDate::dayInIndia);
        Optional<LocalTime> time = optional(
                altreq, "PreferTime", StatusCode.INVALID_PREFER_TIME, PreferTime::parse, "must be HHmm or HH:mm");
        String slotRule = "must be one of the carrier's slots: "
                + slots.all().stream().map(TimeSlot::code).collect(Collectors.joining(", "));
        Optional<String> slotCode =
                optional(altreq, "TimeSlot", StatusCode.INVALID_TIME_SLOT, TimeSlot::code, slotRule);
        Optional<TimeSlot> slot = slotCode.flatMap(slots::find);
        if (slotCode.isPresent() && slot.isEmpty()) {
            untimely.add(StatusCode.INVALID_TIME_SLOT, "TimeSlot " + slotRule);
        }
        Optional<String> mobileNo = optional(
                altreq,
                "MobileNo",
                StatusCode.INVALID_MOBILE_NO,
                MobileNumber::parse,
                "must be an Indian mobile number: 10 digits beginning with 6, 7, 8 or 9, with or without +91, 91 or 0");
        Optional<String> landMark =
                optional(altreq, "LandMark", StatusCode.INVALID_LAND_MARK, LandMark::parse, LandMark.RULE);
        altreq.refuseUnknownFields(Set.of());

        if (time.isPresent() && slot.isPresent() && !slot.get().contains(time.get())) {
            untimely.add(
                    StatusCode.PREFER_TIME_OUTSIDE_SLOT,
                    "PreferTime must be from " + slot.get().from() + " to before "
                            + slot.get().to() + ", as TimeSlot says");
        }
        date.ifPresent(day -> judge(day, time, slot, untimely));
        requireWhatTheKindNeeds(kind, altreq);
        findings.throwIfAny(untimely);
        boolean hasDefaultDate = date.isEmpty() && kind.orElseThrow() == InstructionKind.DT;
        return new InstructionRequest(
                awbNo.orElseThrow(),
                new Instruction(
                        kind.orElseThrow(),
                        hasDefaultDate ? slots.nextWorkingDay(now.toLocalDate()) : date.orElse(null),
                        time.orElse(null),
                        slotCode.orElse(null),
                        mobileNo.orElse(null),
                        landMark.orElse(null)),
                hasDefaultDate,
                untimely.list(),
                key);
    }

    /** The one value of the header {@code Idempotency-Key}; empty if it was not sent. */
    private static Optional<String> key(List<String> sent, Findings findings) {
        if (sent.isEmpty()) {
            return Optional.empty();
        }
        if (sent.size() > 1 || !KEY.matcher(sent.getFirst()).matches()) {
            findings.add(
                    StatusCode.INVALID_REQUEST,
                    "the header Idempotency-Key must have one value of 1 to 64 letters, digits, '.', '_' and '-'");
            return Optional.empty();
        }
        return Optional.of(sent.getFirst());
    }

    private static <T> Optional<T> required(
            GatewayFields altreq,
            String field,
            StatusCode code,
            Function<String, Optional<T>> parse,
            String whatIsRight) {
        return value(altreq.requiredText(field, code), altreq, field, code, parse, whatIsRight);
    }

    private static <T> Optional<T> optional(
            GatewayFields altreq,
            String field,
            StatusCode code,
            Function<String, Optional<T>> parse,
            String whatIsRight) {
        return value(altreq.text(field, code), altreq, field, code, parse, whatIsRight);
    }

    private static <T> Optional<T> value(
            Optional<String> sent,
            GatewayFields altreq,
            String field,
            StatusCode code,
            Function<String, Optional<T>> parse,
            String whatIsRight) {
        Optional<T> value = sent.flatMap(parse);
        if (sent.isPresent() && value.isEmpty()) {
            altreq.findings().add(code, field + " " + whatIsRight);
        }
        return value;
    }

    private void judge(LocalDate day, Optional<LocalTime> time, Optional<TimeSlot> slot, Findings findings) {
        LocalDate today = now.toLocalDate();
        if (day.isBefore(today)) {
            findings.add(StatusCode.PREFER_DATE_IN_PAST, "PreferDate must not be before today in India");
        } else if (day.isAfter(today.plusDays(MAX_DAYS_AHEAD))) {
            findings.add(
                    StatusCode.PREFER_DATE_TOO_FAR,
                    "PreferDate must be at most " + MAX_DAYS_AHEAD + " days ahead in India");
        } else if (day.equals(today)) {
            time.or(() -> slot.map(TimeSlot::to))
                    .or(slots::lastEnd)
                    .filter(end -> !now.toLocalTime().isBefore(end))
                    .ifPresent(end -> findings.add(
                            StatusCode.PREFER_DATE_IN_PAST,
                            "PreferDate is today, and " + end + " has passed in India"));
        }
    }

    private static void requireWhatTheKindNeeds(Optional<InstructionKind> kind, GatewayFields altreq) {
        if (kind.filter(k -> k == InstructionKind.SM).isPresent() && !altreq.isSent("MobileNo")) {
            altreq.findings().add(StatusCode.MOBILE_NO_REQUIRED, "MobileNo is required for SM");
        }
        if (kind.filter(k -> k == InstructionKind.LM).isPresent() && !altreq.isSent("LandMark")) {
            altreq.findings().add(StatusCode.LAND_MARK_REQUIRED, "LandMark is required for LM");
        }
    }
}
