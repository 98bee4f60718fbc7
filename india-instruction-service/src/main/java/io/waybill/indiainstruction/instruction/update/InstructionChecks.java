package io.waybill.indiainstruction.instruction.update;

import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.india.GatewayRequestRules;
import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.common.india.WcfDate;
import io.waybill.indiainstruction.instruction.IdempotencyKey;
import io.waybill.indiainstruction.instruction.Instruction;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.InstructionRequest;
import io.waybill.indiainstruction.instruction.LandMark;
import io.waybill.indiainstruction.instruction.MobileNumber;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks what constraints cannot: whether a reattempt can take place, by the clock in India and the carrier's time
 * slots and holidays, and the header {@code Idempotency-Key}. Makes the request of what the constraints accept.
 */
@ApplicationScoped
public class InstructionChecks implements GatewayRequestRules<InstructionBody> {

    private static final String HEADER = "Idempotency-Key";
    private static final int MAX_DAYS_AHEAD = 30;

    private final Supplier<TimeSlots> timeSlots;
    private final Clock clock;
    private final HttpHeaders headers;

    @Inject
    InstructionChecks(PublishedCatalogue<TimeSlots> published, Clock clock, HttpHeaders headers) {
        this(() -> published.current().content(), clock, headers);
    }

    InstructionChecks(Supplier<TimeSlots> timeSlots, Clock clock, HttpHeaders headers) {
        this.timeSlots = timeSlots;
        this.clock = clock;
        this.headers = headers;
    }

    @Override
    public Class<InstructionBody> type() {
        return InstructionBody.class;
    }

    @Override
    public List<GatewayStatus> check(InstructionBody body) {
        Stream<GatewayStatus> untimely = body.altreq() == null ? Stream.of() : untimely(body.altreq()).stream();
        return Stream.concat(checkHeader(body).stream(), untimely).toList();
    }

    /**
     * The request of a body that satisfies its constraints.
     *
     * @throws GatewayRefusal 400 if the header has another form, or another key than the body
     */
    public InstructionRequest request(InstructionBody body, InstructionRequest.Sender sender) {
        if (checkHeader(body).isPresent()) {
            throw GatewayRefusal.badRequest(check(body));
        }
        return request(body.altreq(), body.altreq().key().or(this::keyInHeader), sender);
    }

    /**
     * The request of fields that satisfy their constraints. Fields that the kind does not use are left out.
     *
     * @param idempotencyKey without double quotes around it
     */
    InstructionRequest request(
            AlternateInstruction fields, Optional<String> idempotencyKey, InstructionRequest.Sender sender) {
        InstructionKind kind = fields.kind();
        boolean isReattempt = kind == InstructionKind.DT;
        Optional<LocalDate> date = fields.date().filter(_ -> isReattempt);
        boolean hasDefaultDate = isReattempt && date.isEmpty();
        return new InstructionRequest(
                fields.awbNo(),
                new Instruction(
                        kind,
                        hasDefaultDate ? timeSlots.get().nextWorkingDay(now().toLocalDate()) : date.orElse(null),
                        fields.time().filter(_ -> isReattempt).orElse(null),
                        fields.slot().filter(_ -> isReattempt).orElse(null),
                        kind == InstructionKind.SM
                                ? MobileNumber.parse(fields.mobileNo()).orElseThrow()
                                : null,
                        kind == InstructionKind.LM
                                ? LandMark.parse(fields.landMark()).orElseThrow()
                                : null),
                hasDefaultDate,
                untimely(fields),
                idempotencyKey,
                sender);
    }

    private Optional<GatewayStatus> checkHeader(InstructionBody body) {
        if (sentHeaders().isEmpty()) {
            return Optional.empty();
        }
        Optional<String> inHeader = keyInHeader();
        if (inHeader.isEmpty()) {
            return Optional.of(invalidHeader(IdempotencyKey.RULE));
        }
        return Optional.ofNullable(body.altreq())
                .flatMap(AlternateInstruction::key)
                .filter(inBody -> !inBody.equals(inHeader.get()))
                .map(_ -> invalidHeader("must equal IdempotencyKey; send one of them"));
    }

    private static GatewayStatus invalidHeader(String rule) {
        return new GatewayStatus(StatusCode.INVALID_REQUEST, "the header " + HEADER + " " + rule);
    }

    private Optional<String> keyInHeader() {
        List<String> sent = sentHeaders();
        return sent.size() == 1 ? IdempotencyKey.parse(sent.getFirst()) : Optional.empty();
    }

    private List<String> sentHeaders() {
        return Optional.ofNullable(headers.getRequestHeader(HEADER)).orElse(List.of());
    }

    /** Everything that rules a reattempt out now. A request whose kind could not be read is checked as one. */
    List<GatewayStatus> untimely(AlternateInstruction fields) {
        if (fields.kind() != null && fields.kind() != InstructionKind.DT) {
            return List.of();
        }
        TimeSlots slots = timeSlots.get();
        Optional<String> code = fields.slot();
        Optional<TimeSlots.Slot> slot = code.flatMap(slots::find);
        Optional<LocalTime> time = fields.time();
        List<GatewayStatus> found = new ArrayList<>();
        if (code.isPresent() && slot.isEmpty()) {
            found.add(new GatewayStatus(
                    StatusCode.INVALID_TIME_SLOT,
                    "TimeSlot must be one of the carrier's slots: "
                            + slots.all().stream().map(TimeSlots.Slot::code).collect(Collectors.joining(", "))));
        } else {
            time.ifPresent(asked -> checkTime(asked, slot, slots, found));
        }
        fields.date()
                .ifPresent(day -> checkDate(
                        day, time.or(() -> slot.map(TimeSlots.Slot::to)).or(slots::lastEnd), slots, found));
        return found;
    }

    private static void checkTime(
            LocalTime time, Optional<TimeSlots.Slot> slot, TimeSlots slots, List<GatewayStatus> found) {
        if (slot.isPresent() && !slot.get().contains(time)) {
            found.add(new GatewayStatus(
                    StatusCode.PREFER_TIME_OUTSIDE_SLOT,
                    "PreferTime must be from " + slot.get().from() + " to before "
                            + slot.get().to() + ", as TimeSlot says"));
        } else if (slots.all().stream().noneMatch(any -> any.contains(time))) {
            found.add(new GatewayStatus(
                    StatusCode.PREFER_TIME_OUTSIDE_SLOT,
                    "PreferTime must be in one of the carrier's slots: "
                            + slots.all().stream()
                                    .map(any -> any.code() + " from " + any.from() + " to before " + any.to())
                                    .collect(Collectors.joining(", "))));
        }
    }

    /** @param end the time of day from which a reattempt on that day is too late */
    private void checkDate(LocalDate day, Optional<LocalTime> end, TimeSlots slots, List<GatewayStatus> found) {
        ZonedDateTime now = now();
        LocalDate today = now.toLocalDate();
        if (day.isBefore(today)) {
            found.add(
                    new GatewayStatus(StatusCode.PREFER_DATE_IN_PAST, "PreferDate must not be before today in India"));
        } else if (day.isAfter(today.plusDays(MAX_DAYS_AHEAD))) {
            found.add(new GatewayStatus(
                    StatusCode.PREFER_DATE_TOO_FAR,
                    "PreferDate must be at most " + MAX_DAYS_AHEAD + " days ahead in India"));
        } else if (!slots.isWorkingDay(day)) {
            found.add(new GatewayStatus(
                    StatusCode.PREFER_DATE_NOT_WORKING_DAY,
                    "PreferDate must be neither a Sunday nor one of the carrier's holidays; the next working day is "
                            + slots.nextWorkingDay(day)));
        } else if (day.equals(today)) {
            end.filter(time -> !now.toLocalTime().isBefore(time))
                    .ifPresent(time -> found.add(new GatewayStatus(
                            StatusCode.PREFER_DATE_IN_PAST,
                            "PreferDate is today, and " + time + " has passed in India")));
        }
    }

    private ZonedDateTime now() {
        return clock.instant().atZone(WcfDate.INDIA);
    }
}
