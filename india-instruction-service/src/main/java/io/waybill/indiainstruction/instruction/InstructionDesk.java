package io.waybill.indiainstruction.instruction;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.waybill.common.security.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import org.jboss.logging.Logger;

/**
 * Accepts instructions. Checks the request itself, then the waybill; a request that is refused before the waybill is
 * read costs no SQL.
 */
@ApplicationScoped
public class InstructionDesk {

    private static final Logger LOG = Logger.getLogger(InstructionDesk.class);

    private final InstructionChecks checks;
    private final InstructionWriter writer;
    private final MeterRegistry meters;

    public InstructionDesk(InstructionChecks checks, InstructionWriter writer, MeterRegistry meters) {
        this.checks = checks;
        this.writer = writer;
        this.meters = meters;
    }

    /**
     * Checks and stores an instruction.
     *
     * @throws io.waybill.common.india.GatewayRefusal 400 if the request itself is invalid, 422 if its
     *     {@code Idempotency-Key} belongs to another request
     */
    InstructionAnswer accept(InstructionBody body, Caller caller, String requestId) {
        InstructionCall call =
                new InstructionCall(checks.request(body), body.profile().loginId(), caller.applicationId(), requestId);
        return write(call, writer.deadline());
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
