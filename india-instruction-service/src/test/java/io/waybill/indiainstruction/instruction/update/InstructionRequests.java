package io.waybill.indiainstruction.instruction.update;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.waybill.common.india.GatewayBodyReader;
import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.json.RequestReader;
import io.waybill.common.security.Caller;
import io.waybill.common.security.LicenceThumbprint;
import io.waybill.common.security.ServiceLevel;
import io.waybill.common.web.request.RecordFieldNames;
import io.waybill.indiainstruction.instruction.InstructionRequest;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import jakarta.validation.Validation;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hibernate.validator.HibernateValidator;

/** Reads requests at a fixed time, with the time slots of the contract. */
final class InstructionRequests {

    /** 2026-03-10, 14:30 in India. */
    static final Instant NOW = Instant.parse("2026-03-10T09:00:00Z");

    static final LocalDate TODAY = LocalDate.of(2026, 3, 10);

    static final long TODAY_BEGINS = Instant.parse("2026-03-09T18:30:00Z").toEpochMilli();

    static final long DAY = 86_400_000;

    /** The slots of the contract, and a holiday on a Thursday. */
    static final TimeSlots SLOTS = new TimeSlots(
            List.of(
                    new TimeSlots.Slot("A", LocalTime.of(9, 0), LocalTime.of(13, 0)),
                    new TimeSlots.Slot("B", LocalTime.of(13, 0), LocalTime.of(17, 0)),
                    new TimeSlots.Slot("C", LocalTime.of(17, 0), LocalTime.of(21, 0))),
            Set.of(LocalDate.of(2026, 3, 19)));

    static final String PROFILE = "'profile':{'LoginID':'BLR01','LicenceKey':'key','Api_type':'S'}";

    static final InstructionRequest.Sender SENDER = new InstructionRequest.Sender("BLR01", "app-1", "request-1");

    private static final GatewayBodyReader READER = new GatewayBodyReader(
            new RequestReader(Validation.byProvider(HibernateValidator.class)
                    .configure()
                    .propertyNodeNameProvider(new RecordFieldNames())
                    .buildValidatorFactory()
                    .getValidator()),
            null,
            List.of());

    private InstructionRequests() {}

    static String date(long millisAfterTodayBegan) {
        return "/Date(" + (TODAY_BEGINS + millisAfterTodayBegan) + ")/";
    }

    /** A reattempt with these fields. */
    static String dt(String more) {
        return "'AWBNo':'69501388751','AltInstRequestType':'DT'" + (more.isEmpty() ? "" : "," + more);
    }

    static InstructionRequest read(String altreq) {
        return read(altreq, NOW);
    }

    static InstructionRequest read(String altreq, Instant now) {
        InstructionBody body = body("{'altreq':{" + altreq + "}," + PROFILE + "}", now);
        InstructionRequest request = checks(now, SLOTS).request(body.altreq(), Optional.empty(), SENDER);
        if (!request.untimely().isEmpty()) {
            throw GatewayRefusal.badRequest(request.untimely());
        }
        return request;
    }

    static GatewayRefusal refusal(String altreq, Instant now) {
        return catchThrowableOfType(GatewayRefusal.class, () -> read(altreq, now));
    }

    static List<String> statusCodes(String altreq) {
        return statusCodes(altreq, NOW);
    }

    static List<String> statusCodes(String altreq, Instant now) {
        try {
            read(altreq, now);
            return List.of();
        } catch (GatewayRefusal refusal) {
            return refusal.statuses().stream().map(s -> s.code().wireName()).toList();
        }
    }

    static InstructionBody body(String body, Instant now) {
        return body(body, checks(now, SLOTS));
    }

    static InstructionBody body(String body, InstructionChecks checks) {
        Caller caller = new Caller(
                "app-1",
                "client-1",
                "sandbox",
                Set.of("india-instruction"),
                "IN",
                new ServiceLevel("standard", 10, 250),
                Set.of(),
                List.of(LicenceThumbprint.of("BLR01", "key")),
                "jti-1",
                "sid-1",
                "kid-1",
                Instant.EPOCH,
                Instant.MAX,
                null);
        return READER.read(
                body.replace('\'', '"').getBytes(StandardCharsets.UTF_8),
                InstructionBody.class,
                caller,
                read -> read.altreq() == null ? List.of() : checks.untimely(read.altreq()));
    }

    static InstructionChecks checks(Instant now, TimeSlots slots) {
        return new InstructionChecks(() -> slots, Clock.fixed(now, ZoneOffset.UTC), null);
    }
}
