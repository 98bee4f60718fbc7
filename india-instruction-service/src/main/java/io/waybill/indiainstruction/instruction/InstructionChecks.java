package io.waybill.indiainstruction.instruction;

import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.india.GatewayRequestRules;
import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.common.india.WcfDate;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks an instruction against the clock, the carrier's time slots and the header {@code Idempotency-Key}. */
@ApplicationScoped
public class InstructionChecks implements GatewayRequestRules<InstructionBody> {

    private static final String HEADER = "Idempotency-Key";

    private final PublishedCatalogue<TimeSlots> timeSlots;
    private final Clock clock;
    private final HttpHeaders headers;

    public InstructionChecks(PublishedCatalogue<TimeSlots> timeSlots, Clock clock, HttpHeaders headers) {
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
        Stream<GatewayStatus> untimely = body.altreq() == null ? Stream.of() : rules().check(body.altreq()).stream();
        return Stream.concat(ofHeader().stream(), untimely).toList();
    }

    /**
     * The request of a body that satisfies its constraints.
     *
     * @throws GatewayRefusal 400 if the header has another form
     */
    InstructionRequest request(InstructionBody body) {
        if (ofHeader().isPresent()) {
            throw GatewayRefusal.badRequest(check(body));
        }
        return body.altreq().request(keys().stream().findFirst(), rules());
    }

    /** The rules at this moment. */
    ReattemptRules rules() {
        return new ReattemptRules(
                clock.instant().atZone(WcfDate.INDIA), timeSlots.current().content());
    }

    private Optional<GatewayStatus> ofHeader() {
        List<String> keys = keys();
        boolean isValid = keys.isEmpty()
                || (keys.size() == 1 && IdempotencyKey.parse(keys.getFirst()).isPresent());
        return isValid
                ? Optional.empty()
                : Optional.of(new GatewayStatus(
                        StatusCode.INVALID_REQUEST, "the header " + HEADER + " " + IdempotencyKey.RULE));
    }

    private List<String> keys() {
        return Optional.ofNullable(headers.getRequestHeader(HEADER)).orElse(List.of());
    }
}
