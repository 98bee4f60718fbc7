package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.india.StatusCode;
import io.waybill.common.india.WcfDate;
import io.waybill.indiainstruction.waybill.WaybillState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Judges a call by the history of its waybill, in this order: its {@code Idempotency-Key}, the waybill's state, a
 * repeat, the carrier's own rules, and last what depends on the clock or on the table of time slots.
 */
final class Judgement {

    private final InstructionCall call;
    private final History history;
    private final Eligibility eligibility;
    private final Instant at;

    private Judgement(InstructionCall call, History history, Eligibility eligibility, Instant now) {
        this.call = call;
        this.history = history;
        this.eligibility = eligibility;
        // The times of a waybill's instructions never go back, whatever the clocks of the replicas.
        this.at = history.notBeforeTheLast(now);
    }

    /**
     * Judges a call.
     *
     * @param now a time after its waybill was locked
     */
    static Verdict of(InstructionCall call, History history, Eligibility eligibility, Instant now) {
        return new Judgement(call, history, eligibility, now).verdict();
    }

    /** Judges a call for a waybill that its shipper does not have. */
    static Verdict ofUnknownWaybill(InstructionCall call) {
        return refusedByTheClock(call).orElse(new Verdict.Refused(StatusCode.AWB_NOT_FOUND));
    }

    private Verdict verdict() {
        return history.known()
                .map(this::knownByItsKey)
                .or(this::refusedByTheState)
                .or(() -> effect() == StateMachine.Effect.STORE ? repeated() : Optional.empty())
                .or(this::refusedByTheCarriersRules)
                .or(() -> refusedByTheClock(call))
                .orElseGet(() -> new Verdict.Store(at, superseded()));
    }

    private Verdict knownByItsKey(History.KnownKey known) {
        return known.digest().equals(call.request().digest())
                ? new Verdict.Known(known.instruction())
                : new Verdict.Invalid(GatewayRefusal.idempotencyKeyReused());
    }

    private Optional<Verdict> refusedByTheState() {
        if (effect() != StateMachine.Effect.REFUSE) {
            return Optional.empty();
        }
        boolean mayRepeatTheRto = history.waybill() == WaybillState.CANCELLED && call.kind() == InstructionKind.RTO;
        return (mayRepeatTheRto ? repeated() : Optional.<Verdict>empty())
                .or(() -> StateMachine.refusal(history.waybill()).map(Verdict.Refused::new));
    }

    /** The same request on the same day in India, while the latest of its kind is still in force. */
    private Optional<Verdict> repeated() {
        return Optional.ofNullable(history.latest().get(call.kind()))
                .filter(latest -> latest.instruction().inForce()
                        && latest.instruction().loginId().equals(call.loginId())
                        && latest.acceptedOn().equals(at.atZone(WcfDate.INDIA).toLocalDate())
                        && call.request()
                                .asksFor(
                                        latest.instruction().instruction(),
                                        latest.instruction().defaultDate()))
                .map(latest -> new Verdict.Valid(Optional.of(latest.instruction())));
    }

    private Optional<Verdict> refusedByTheCarriersRules() {
        return eligibility
                .refusal(call.kind(), history.waybill(), history.carriedOut(call.kind()))
                .map(Verdict.Refused::new);
    }

    private static Optional<Verdict> refusedByTheClock(InstructionCall call) {
        return Optional.of(call.request().untimely())
                .filter(untimely -> !untimely.isEmpty())
                .map(untimely -> new Verdict.Invalid(GatewayRefusal.badRequest(untimely)));
    }

    private List<Long> superseded() {
        return history.latest().values().stream()
                .map(History.Latest::instruction)
                .filter(latest -> latest.state() == InstructionState.ACCEPTED)
                .filter(latest -> latest.kind() == call.kind() || effect() == StateMachine.Effect.CANCEL)
                .map(StoredInstruction::id)
                .toList();
    }

    private StateMachine.Effect effect() {
        return StateMachine.effect(history.waybill(), call.kind());
    }
}
