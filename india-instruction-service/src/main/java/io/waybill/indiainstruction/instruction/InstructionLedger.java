package io.waybill.indiainstruction.instruction;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.error.ApiException;
import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.web.DatabaseOutage;
import io.waybill.indiainstruction.waybill.FirstCalls;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * Stores instructions, a group in one transaction: locks the waybills, reads their histories, judges each call, writes
 * what is to be stored.
 */
@ApplicationScoped
public class InstructionLedger {

    private static final Logger LOG = Logger.getLogger(InstructionLedger.class);

    private final InstructionGroupRepository groups;
    private final InstructionRepository instructions;
    private final FirstCalls firstCalls;
    private final Eligibility eligibility;
    private final Clock clock;

    public InstructionLedger(
            InstructionGroupRepository groups,
            InstructionRepository instructions,
            FirstCalls firstCalls,
            Eligibility eligibility,
            Clock clock) {
        this.groups = groups;
        this.instructions = instructions;
        this.firstCalls = firstCalls;
        this.eligibility = eligibility;
        this.clock = clock;
    }

    /**
     * Judges and stores a group of calls, no two of which have the same waybill or the same {@code Idempotency-Key}. If
     * the database refuses the group, halves it until the call that causes this stands alone. An outage or a commit
     * whose outcome is unknown fails all calls of the transaction; it is not tried again.
     *
     * @param waits whether to wait for waybills that other transactions have locked; otherwise their verdict is
     *     {@link Verdict.Busy}
     * @return the verdict of each call, in their order; never {@link Verdict.Store}
     */
    List<Verdict> enter(List<InstructionCall> calls, boolean waits) {
        AtomicBoolean isWritten = new AtomicBoolean();
        try {
            calls.stream().map(InstructionCall::loginId).distinct().forEach(firstCalls::by);
            return QuarkusTransaction.requiringNew().call(() -> {
                List<Verdict> verdicts = judgeAndStore(calls, waits);
                isWritten.set(true);
                return verdicts;
            });
        } catch (RuntimeException e) {
            if (isWritten.get()) {
                LOG.errorf(e, "whether %d instructions have been committed is not known", calls.size());
                return failed(calls, unknown());
            }
            if (DatabaseOutage.isBehind(e)) {
                return failed(calls, e);
            }
            if (calls.size() == 1) {
                return List.of(
                        e instanceof KeyTaken
                                ? new Verdict.Invalid(GatewayRefusal.idempotencyKeyReused())
                                : new Verdict.Failed(e));
            }
            int half = calls.size() / 2;
            return Stream.concat(
                            enter(calls.subList(0, half), waits).stream(),
                            enter(calls.subList(half, calls.size()), waits).stream())
                    .toList();
        }
    }

    /** Another request has taken a key between the reading and the writing. */
    private static final class KeyTaken extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private List<Verdict> judgeAndStore(List<InstructionCall> calls, boolean waits) {
        Set<String> locked = groups.lock(calls, waits);
        // After the lock: a call that waited gets the later time.
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Map<String, History> histories = groups.histories(calls, now);
        if (eligibility.counts() && !histories.isEmpty()) {
            groups.countApplied(histories);
        }
        Map<InstructionCall, Verdict> verdicts = new LinkedHashMap<>();
        calls.forEach(call -> verdicts.put(call, judge(call, histories, locked, now)));
        store(verdicts);
        keepKeys(verdicts, now);
        verdicts.replaceAll(
                (call, verdict) -> verdict instanceof Verdict.Known(long id) ? answeredBefore(id) : verdict);
        return calls.stream().map(verdicts::get).toList();
    }

    private Verdict judge(InstructionCall call, Map<String, History> histories, Set<String> locked, Instant now) {
        History history = histories.get(call.awbNo());
        if (history == null) {
            return Judgement.ofUnknownWaybill(call);
        }
        if (!locked.contains(call.awbNo())) {
            return new Verdict.Busy();
        }
        return Judgement.of(call, history, eligibility, now);
    }

    private Verdict answeredBefore(long id) {
        return new Verdict.Valid(instructions.findByIdOptional(id).map(StoredInstruction::from));
    }

    /** Writes what is to be stored, and replaces the verdicts on it. */
    private void store(Map<InstructionCall, Verdict> verdicts) {
        Map<InstructionCall, Verdict.Store> taken = new LinkedHashMap<>();
        verdicts.forEach((call, verdict) -> {
            if (verdict instanceof Verdict.Store store) {
                taken.put(call, store);
            }
        });
        if (!taken.isEmpty()) {
            Map<String, Long> ids = groups.store(taken);
            taken.forEach((call, store) -> verdicts.put(
                    call, new Verdict.Valid(Optional.of(stored(call, ids.get(call.awbNo()), store.at())))));
        }
    }

    /** Keeps the keys of calls that are answered {@code Valid} now; those that are known keep their day. */
    private void keepKeys(Map<InstructionCall, Verdict> verdicts, Instant now) {
        Map<InstructionCall, Long> answered = new LinkedHashMap<>();
        verdicts.forEach((call, verdict) -> {
            if (call.request().idempotencyKey().isPresent()
                    && verdict instanceof Verdict.Valid(Optional<StoredInstruction> instruction)) {
                instruction.ifPresent(kept -> answered.put(call, kept.id()));
            }
        });
        if (!answered.isEmpty() && !groups.keep(answered, now)) {
            throw new KeyTaken();
        }
    }

    private static StoredInstruction stored(InstructionCall call, long id, Instant at) {
        Instruction asked = call.request().instruction();
        return new StoredInstruction(
                id,
                call.awbNo(),
                call.loginId(),
                asked.kind(),
                asked.preferDate(),
                asked.preferTime(),
                asked.timeSlot(),
                asked.mobileNo(),
                asked.landMark(),
                at,
                InstructionState.ACCEPTED,
                at,
                null,
                null,
                call.request().hasDefaultDate());
    }

    private static List<Verdict> failed(List<InstructionCall> calls, RuntimeException why) {
        return calls.stream().<Verdict>map(call -> new Verdict.Failed(why)).toList();
    }

    private static ApiException unknown() {
        return ApiException.unavailable(
                "whether the instruction has been stored is not known; send the request again", 1);
    }
}
