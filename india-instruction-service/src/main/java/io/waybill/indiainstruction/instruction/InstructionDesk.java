package io.waybill.indiainstruction.instruction;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.india.GatewayRequest;
import io.waybill.common.security.Caller;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
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
    private final InstructionWriter writer;
    private final Clock clock;
    private final MeterRegistry meters;

    public InstructionDesk(
            PublishedCatalogue<TimeSlots> timeSlots, InstructionWriter writer, Clock clock, MeterRegistry meters) {
        this.timeSlots = timeSlots;
        this.writer = writer;
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
    InstructionAnswer take(byte[] body, List<String> idempotencyKeys, Caller caller, String requestId) {
        return write(read(body, idempotencyKeys, caller, requestId), writer.deadline());
    }

    /**
     * Has the call stored, and logs and counts its answer.
     *
     * @param deadline until when it waits for its waybill
     */
    InstructionAnswer write(InstructionCall call, Instant deadline) {
        InstructionAnswer answer = writer.write(call, deadline);
        record(call, answer);
        return answer;
    }

    private InstructionCall read(byte[] body, List<String> idempotencyKeys, Caller caller, String requestId) {
        GatewayRequest gateway = GatewayRequest.read(body, caller, "altreq");
        TimeSlots slots = timeSlots.current().content();
        InstructionRequest request = new InstructionRequestReader(clock, slots).read(gateway.fields(), idempotencyKeys);
        return new InstructionCall(request, gateway.profile().loginId(), caller.applicationId(), requestId);
    }

    /** Logs and counts what a request was answered by the state of its waybill. */
    private void record(InstructionCall call, InstructionAnswer answer) {
        String outcome = answer.result().status().getFirst().code().wireName();
        Counter.builder("waybill.india.instructions")
                .description("Instructions evaluated by the state of their waybill, by kind and by the answer")
                .tag("kind", call.kind().name())
                .tag("outcome", outcome)
                .register(meters)
                .increment();
        LOG.infof(
                "%s for waybill %s: %s",
                call.request().instruction(), call.request().awbNo(), outcome);
    }
}
