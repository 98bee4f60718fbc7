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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the object {@code altreq}. Of a field that the kind does not use, only the JSON type is checked, and nothing is
 * kept. All violations come in one answer.
 */
final class InstructionRequestReader {

    /** A key in double quotes, as a string of structured fields (RFC 8941, as the IETF's draft wants it), or bare. */
    private static final Pattern KEY = Pattern.compile("\"([!-~]{1,255})\"|([!#-~][!-~]{0,254})");

    private static final String KEY_RULE =
            "must have one value of 1 to 255 visible ASCII characters, with or without double quotes around them";

    private final ReattemptRules rules;

    InstructionRequestReader(Clock clock, TimeSlots slots) {
        this.rules = new ReattemptRules(clock.instant().atZone(WcfDate.INDIA), slots);
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

    /**
     * Reads a line of many: the fields of {@code altreq} and its own {@code IdempotencyKey}.
     *
     * @throws GatewayRefusal 400 with every violation, if there is one that depends on neither the clock nor the slots
     */
    InstructionRequest readLine(GatewayFields line) {
        Optional<String> key = optional(
                line, "IdempotencyKey", StatusCode.INVALID_REQUEST, InstructionRequestReader::parseKey, KEY_RULE);
        return readFields(line, key);
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
        Optional<LocalDate> date = used(
                        kind,
                        altreq,
                        "PreferDate",
                        StatusCode.INVALID_PREFER_DATE,
                        WcfDate::parse,
                        () -> "must have the form /Date(epoch milliseconds)/")
                .map(WcfDate::dayInIndia);
        Optional<LocalTime> time = used(
                kind,
                altreq,
                "PreferTime",
                StatusCode.INVALID_PREFER_TIME,
                PreferTime::parse,
                () -> "must be HHmm or HH:mm");
        Optional<String> slot =
                used(kind, altreq, "TimeSlot", StatusCode.INVALID_TIME_SLOT, TimeSlot::code, rules::slotRule);
        Optional<String> mobileNo = used(
                kind,
                altreq,
                "MobileNo",
                StatusCode.INVALID_MOBILE_NO,
                MobileNumber::parse,
                () ->
                        "must be an Indian mobile number: 10 digits beginning with 6, 7, 8 or 9, with or without +91, 91 or 0");
        Optional<String> landMark =
                used(kind, altreq, "LandMark", StatusCode.INVALID_LAND_MARK, LandMark::parse, () -> LandMark.RULE);
        altreq.refuseUnknownFields(Set.of());

        // A request whose kind cannot be read is judged as if it used every field.
        boolean isReattempt = kind.orElse(InstructionKind.DT) == InstructionKind.DT;
        if (isReattempt) {
            rules.judge(date, time, slot, untimely);
        }
        requireWhatTheKindNeeds(kind, altreq);
        findings.throwIfAny(untimely);
        boolean hasDefaultDate = isReattempt && date.isEmpty();
        return new InstructionRequest(
                awbNo.orElseThrow(),
                new Instruction(
                        kind.orElseThrow(),
                        hasDefaultDate ? rules.defaultDate() : date.orElse(null),
                        time.orElse(null),
                        slot.orElse(null),
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
        Optional<String> key = sent.size() > 1 ? Optional.empty() : parseKey(sent.getFirst());
        if (key.isEmpty()) {
            findings.add(StatusCode.INVALID_REQUEST, "the header Idempotency-Key " + KEY_RULE);
        }
        return key;
    }

    private static Optional<String> parseKey(String sent) {
        Matcher key = KEY.matcher(sent);
        return key.matches() ? Optional.ofNullable(key.group(1)).or(() -> Optional.of(key.group(2))) : Optional.empty();
    }

    private static <T> Optional<T> required(
            GatewayFields altreq,
            String field,
            StatusCode code,
            Function<String, Optional<T>> parse,
            String whatIsRight) {
        return value(altreq.requiredText(field, code), altreq, field, code, parse, () -> whatIsRight);
    }

    private static <T> Optional<T> optional(
            GatewayFields altreq,
            String field,
            StatusCode code,
            Function<String, Optional<T>> parse,
            String whatIsRight) {
        return value(altreq.text(field, code), altreq, field, code, parse, () -> whatIsRight);
    }

    /** The value of a field that some kinds use; all of them, if the kind cannot be read. */
    private static <T> Optional<T> used(
            Optional<InstructionKind> kind,
            GatewayFields altreq,
            String field,
            StatusCode code,
            Function<String, Optional<T>> parse,
            Supplier<String> whatIsRight) {
        Optional<String> sent = altreq.text(field, code);
        return kind.isPresent() && !kind.get().uses(field)
                ? Optional.empty()
                : value(sent, altreq, field, code, parse, whatIsRight);
    }

    private static <T> Optional<T> value(
            Optional<String> sent,
            GatewayFields altreq,
            String field,
            StatusCode code,
            Function<String, Optional<T>> parse,
            Supplier<String> whatIsRight) {
        Optional<T> value = sent.flatMap(parse);
        if (sent.isPresent() && value.isEmpty()) {
            altreq.findings().add(code, field + " " + whatIsRight.get());
        }
        return value;
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
