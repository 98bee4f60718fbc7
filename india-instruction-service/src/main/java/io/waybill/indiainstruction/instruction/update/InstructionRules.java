package io.waybill.indiainstruction.instruction.update;

import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.india.StatusCode;
import io.waybill.common.india.WcfDate;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.InstructionRequest;
import io.waybill.indiainstruction.instruction.InstructionState;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import io.waybill.indiainstruction.instruction.eligibility.Eligibility;
import io.waybill.indiainstruction.instruction.eligibility.History;
import io.waybill.indiainstruction.waybill.WaybillState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Evaluates a request by the history of its waybill, in this order: its {@code Idempotency-Key}, the waybill's state, a
 * repeat, the carrier's own rules, and last what depends on the clock or on the table of time slots.
 */
public final class InstructionRules {

    private final InstructionRequest request;
    private final History history;
    private final Eligibility eligibility;
    private final Instant at;

    private InstructionRules(InstructionRequest request, History history, Eligibility eligibility, Instant now) {
        this.request = request;
        this.history = history;
        this.eligibility = eligibility;
        // The times of a waybill's instructions never go back, whatever the clocks of the replicas.
        this.at = history.latest().values().stream()
                .map(last -> last.instruction().acceptedAt())
                .reduce(now, (one, other) -> one.isAfter(other) ? one : other);
    }

    /**
     * Evaluates a request.
     *
     * @param now a time after its waybill was locked
     * @throws GatewayRefusal 400 if the clock or the table of time slots rules it out, 422 if its
     *     {@code Idempotency-Key} belongs to another request
     */
    public static Evaluation evaluate(
            InstructionRequest request, History history, Eligibility eligibility, Instant now) {
        return new InstructionRules(request, history, eligibility, now).evaluation();
    }

    /**
     * Evaluates a request for a waybill that its shipper does not have.
     *
     * @throws GatewayRefusal 400 if the clock or the table of time slots rules it out
     */
    static Evaluation evaluateUnknownWaybill(InstructionRequest request) {
        requireTimely(request);
        return new Evaluation.Refused(StatusCode.AWB_NOT_FOUND);
    }

    private Evaluation evaluation() {
        return history.known()
                .map(this::answeredUnderItsKey)
                .or(() -> mayRepeat() ? repeated() : Optional.empty())
                .or(this::refusedByTheState)
                .or(this::refusedByTheCarriersRules)
                .orElseGet(this::accepted);
    }

    private Evaluation answeredUnderItsKey(History.KnownKey known) {
        if (!known.digest().equals(request.digest())) {
            throw GatewayRefusal.idempotencyKeyReused();
        }
        return new Evaluation.Answered(known.instruction());
    }

    /** What cancels a waybill is only repeated while it is cancelled, anything else while it takes instructions. */
    private boolean mayRepeat() {
        return kind().cancelsWaybill()
                ? history.waybill() == WaybillState.CANCELLED
                : history.waybill().refusal().isEmpty();
    }

    private Optional<Evaluation> refusedByTheState() {
        return history.waybill().refusal().map(Evaluation.Refused::new);
    }

    /** The same request on the same day in India, while the latest of its kind is still in force. */
    private Optional<Evaluation> repeated() {
        return Optional.ofNullable(history.latest().get(kind()))
                .filter(latest ->
                        latest.acceptedOn().equals(at.atZone(WcfDate.INDIA).toLocalDate()))
                .map(History.Latest::instruction)
                .filter(latest -> latest.inForce()
                        && latest.loginId().equals(request.sender().loginId())
                        && request.asksFor(latest.asked(kind()), latest.defaultDate()))
                .map(Evaluation.Repeated::new);
    }

    private Optional<Evaluation> refusedByTheCarriersRules() {
        return eligibility.refusal(kind(), history).map(Evaluation.Refused::new);
    }

    private Evaluation accepted() {
        requireTimely(request);
        List<Long> superseded = history.latest().entrySet().stream()
                .filter(latest -> latest.getKey() == kind() || kind().cancelsWaybill())
                .map(latest -> latest.getValue().instruction())
                .filter(latest -> latest.state() == InstructionState.ACCEPTED)
                .map(StoredInstruction::id)
                .toList();
        return new Evaluation.Accepted(at, superseded);
    }

    private static void requireTimely(InstructionRequest request) {
        if (!request.untimely().isEmpty()) {
            throw GatewayRefusal.badRequest(request.untimely());
        }
    }

    private InstructionKind kind() {
        return request.instruction().kind();
    }
}
