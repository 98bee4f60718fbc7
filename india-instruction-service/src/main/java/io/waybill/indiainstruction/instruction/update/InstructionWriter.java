package io.waybill.indiainstruction.instruction.update;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.error.ApiException;
import io.waybill.common.india.GatewayRefusal;
import io.waybill.indiainstruction.event.Event;
import io.waybill.indiainstruction.event.EventKind;
import io.waybill.indiainstruction.event.EventRepository;
import io.waybill.indiainstruction.instruction.InstructionRepository;
import io.waybill.indiainstruction.instruction.InstructionRequest;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import io.waybill.indiainstruction.instruction.eligibility.Eligibility;
import io.waybill.indiainstruction.instruction.eligibility.History;
import io.waybill.indiainstruction.waybill.SandboxWaybills;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Evaluates a request on what it reads under its waybill's lock, and stores the instruction with its events in the same
 * transaction.
 */
@ApplicationScoped
public class InstructionWriter {

    private static final Logger LOG = Logger.getLogger(InstructionWriter.class);

    /** How long a request waits for a waybill that another transaction holds. */
    static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(300);

    private final InstructionWriteRepository repository;
    private final InstructionRepository instructions;
    private final EventRepository events;
    private final SandboxWaybills sandbox;
    private final Eligibility eligibility;
    private final Clock clock;
    private final MeterRegistry meters;
    private final Semaphore transactions;

    public InstructionWriter(
            InstructionWriteRepository repository,
            InstructionRepository instructions,
            EventRepository events,
            SandboxWaybills sandbox,
            Eligibility eligibility,
            Clock clock,
            MeterRegistry meters,
            @ConfigProperty(name = "quarkus.datasource.jdbc.max-size") int connections) {
        this.repository = repository;
        this.instructions = instructions;
        this.events = events;
        this.sandbox = sandbox;
        this.eligibility = eligibility;
        this.clock = clock;
        this.meters = meters;
        // The other connections are left to other operations.
        this.transactions = new Semaphore(Math.max(1, connections * 3 / 4), true);
    }

    /** Until when a request that comes now waits for its waybill. */
    public Instant deadline() {
        return clock.instant().plus(PATIENCE);
    }

    /**
     * Evaluates a request, stores what is to be stored, and answers after the commit; the answer is logged and counted.
     * While another transaction holds the waybill it is tried again, and holds no connection in between. Called on a
     * virtual thread, which costs nothing while it waits.
     *
     * @param deadline when it is no longer tried again
     * @throws GatewayRefusal 400 or 422 if the request is refused
     * @throws ApiException 503 if the waybill stays locked, too many others are being stored, the replica stops, or it
     *     is not known whether the commit took place
     */
    public InstructionAnswer write(InstructionRequest request, Instant deadline) {
        try {
            InstructionAnswer answer = writeUntil(deadline, request);
            record(request, answer);
            return answer;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ApiException.unavailable("the replica stops; send the request again", 1);
        }
    }

    private InstructionAnswer writeUntil(Instant deadline, InstructionRequest request) throws InterruptedException {
        String obstacle = "too many instructions are being stored";
        Duration pause = FIRST_PAUSE;
        while (transactions.tryAcquire(
                Duration.between(clock.instant(), deadline).toNanos(), TimeUnit.NANOSECONDS)) {
            try {
                return writeNow(request);
            } catch (WaybillLockedException e) {
                obstacle = "the waybill is being changed by another transaction";
            } finally {
                transactions.release();
            }
            if (clock.instant().plus(pause).isAfter(deadline)) {
                break;
            }
            // Half of it by chance, so that those who wait for one waybill do not come back together.
            TimeUnit.NANOSECONDS.sleep(ThreadLocalRandom.current().nextLong(pause.toNanos() / 2, pause.toNanos() + 1));
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
        throw ApiException.unavailable(obstacle + "; send the request again", 1);
    }

    private InstructionAnswer writeNow(InstructionRequest request) {
        // Not in the transaction, which would hold its connection while this waits for another.
        sandbox.make(request.awbNo(), request.sender().loginId());
        AtomicBoolean isWritten = new AtomicBoolean();
        try {
            return QuarkusTransaction.requiringNew().call(() -> {
                InstructionAnswer answer = evaluateAndStore(request);
                isWritten.set(true);
                return answer;
            });
        } catch (RuntimeException e) {
            if (isWritten.get()) {
                LOG.errorf(e, "whether an instruction for waybill %s has been committed is not known", request.awbNo());
                throw ApiException.unavailable(
                        "whether the instruction has been stored is not known; send the request again", 1);
            }
            throw e;
        }
    }

    private InstructionAnswer evaluateAndStore(InstructionRequest request) {
        Optional<InstructionWriteRepository.LockedWaybill> waybill = repository.lock(request);
        // After the lock: a request that waited gets the later time.
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Evaluation evaluation = waybill.map(
                        locked -> InstructionRules.evaluate(request, history(request, locked, now), eligibility, now))
                .orElseGet(() -> InstructionRules.evaluateUnknownWaybill(request));
        String awbNo = request.awbNo();
        return switch (evaluation) {
            case Evaluation.Accepted accepted -> {
                StoredInstruction stored = store(request, accepted);
                keepKey(request, stored, now);
                yield InstructionAnswer.stored(awbNo, Optional.of(stored));
            }
            case Evaluation.Repeated(StoredInstruction instruction) -> {
                keepKey(request, instruction, now);
                yield InstructionAnswer.stored(awbNo, Optional.of(instruction));
            }
            case Evaluation.Answered(long id) ->
                InstructionAnswer.stored(
                        awbNo, instructions.findByIdOptional(id).map(StoredInstruction::from));
            case Evaluation.Refused(var code) -> InstructionAnswer.refused(awbNo, code);
        };
    }

    private History history(InstructionRequest request, InstructionWriteRepository.LockedWaybill waybill, Instant now) {
        return new History(
                waybill.state(),
                waybill.attempts(),
                repository.latest(request.awbNo()),
                eligibility.counts() ? instructions.applied(request.awbNo()) : Map.of(),
                repository.knownKey(request, now));
    }

    private StoredInstruction store(InstructionRequest request, Evaluation.Accepted accepted) {
        // First, since only one of a kind may be ACCEPTED.
        List<Event> superseded = repository.supersede(accepted.superseded(), accepted.at());
        StoredInstruction stored = repository.store(request, accepted.at());
        List<Event> all = new ArrayList<>();
        all.add(new Event(EventKind.INSTRUCTION, stored.id(), request.sender().applicationId(), accepted.at()));
        all.addAll(superseded);
        events.append(all);
        return stored;
    }

    /** Of a request that is answered {@code Valid} now; one whose key is known keeps its day. */
    private void keepKey(InstructionRequest request, StoredInstruction instruction, Instant now) {
        request.idempotencyKey().ifPresent(key -> {
            if (!repository.keep(request, key, instruction.id(), now)) {
                throw GatewayRefusal.idempotencyKeyReused();
            }
        });
    }

    private void record(InstructionRequest request, InstructionAnswer answer) {
        String outcome = answer.result().status().getFirst().code().wireName();
        Counter.builder("waybill.india.instructions")
                .description("Instructions evaluated by the state of their waybill, by kind and by the answer")
                .tag("kind", request.instruction().kind().name())
                .tag("outcome", outcome)
                .register(meters)
                .increment();
        LOG.infof("%s for waybill %s: %s", request.instruction().kind(), request.awbNo(), outcome);
    }
}
