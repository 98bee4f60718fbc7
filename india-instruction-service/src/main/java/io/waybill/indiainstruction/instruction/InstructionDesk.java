package io.waybill.indiainstruction.instruction;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.india.GatewayRequest;
import io.waybill.common.india.StatusCode;
import io.waybill.common.security.Caller;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Accepts instructions. Checks the profile, then the request itself, then the waybill; a request that is refused before
 * the waybill is read costs no SQL.
 */
@ApplicationScoped
public class InstructionDesk {

    private static final Logger LOG = Logger.getLogger(InstructionDesk.class);

    private final PublishedCatalogue<TimeSlots> timeSlots;
    private final InstructionLedger ledger;
    private final Clock clock;
    private final MeterRegistry meters;

    public InstructionDesk(
            PublishedCatalogue<TimeSlots> timeSlots, InstructionLedger ledger, Clock clock, MeterRegistry meters) {
        this.timeSlots = timeSlots;
        this.ledger = ledger;
        this.clock = clock;
        this.meters = meters;
    }

    /**
     * Reads, checks and stores an instruction.
     *
     * @param idempotencyKeys the values of the header {@code Idempotency-Key}, at most one
     * @throws io.waybill.common.india.GatewayRefusal 400 or 401 if the request itself is invalid, 422 if its
     *     {@code Idempotency-Key} belongs to another request
     */
    public InstructionAnswer take(byte[] body, List<String> idempotencyKeys, Caller caller, String requestId) {
        GatewayRequest gateway = GatewayRequest.read(body, caller, "altreq");
        TimeSlots slots = timeSlots.current().content();
        InstructionRequest request = new InstructionRequestReader(clock, slots).read(gateway.fields(), idempotencyKeys);
        StatusCode outcome = ledger.enter(
                request, new InstructionLedger.Giver(gateway.profile().loginId(), caller.applicationId(), requestId));
        Counter.builder("waybill.india.instructions")
                .description("Instructions judged by their waybill, by kind and by the answer")
                .tag("kind", request.instruction().kind().name())
                .tag("outcome", outcome.wireName())
                .register(meters)
                .increment();
        LOG.infof("%s for waybill %s: %s", request.instruction(), request.awbNo(), outcome.wireName());
        return InstructionAnswer.of(request.awbNo(), outcome);
    }
}
