package io.waybill.indiainstruction.instruction;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.vertx.MutinyHelper;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.india.GatewayRequest;
import io.waybill.common.security.Caller;
import io.waybill.common.web.RequestId;
import io.waybill.common.web.WorkerThreads;
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
    private final WorkerThreads workers;
    private final Clock clock;
    private final MeterRegistry meters;

    public InstructionDesk(
            PublishedCatalogue<TimeSlots> timeSlots,
            InstructionWriter writer,
            WorkerThreads workers,
            Clock clock,
            MeterRegistry meters) {
        this.timeSlots = timeSlots;
        this.writer = writer;
        this.workers = workers;
        this.clock = clock;
        this.meters = meters;
    }

    /**
     * Reads, checks and stores an instruction. Fails with a {@link io.waybill.common.india.GatewayRefusal}: 400 or 401
     * if the request itself is invalid, 422 if its {@code Idempotency-Key} belongs to another request.
     *
     * @param idempotencyKeys the values of the header {@code Idempotency-Key}, at most one
     */
    public Uni<InstructionAnswer> take(
            byte[] body, List<String> idempotencyKeys, Caller caller, RoutingContext routing) {
        String requestId = RequestId.of(routing);
        return workers.runIfLarge(
                        body.length > WorkerThreads.LARGE_BODY,
                        routing,
                        () -> read(body, idempotencyKeys, caller, requestId))
                .chain(call -> workers.hold(() -> write(call, writer.deadline()).subscribeAsCompletionStage()));
    }

    /**
     * Has the call stored, and logs and counts its answer on the event loop, whether or not the client still waits.
     *
     * @param deadline until when it waits for its waybill
     */
    Uni<InstructionAnswer> write(InstructionCall call, Instant deadline) {
        return writer.write(call, deadline)
                .emitOn(MutinyHelper.executor(Vertx.currentContext()))
                .invoke(answer -> record(call, answer));
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
