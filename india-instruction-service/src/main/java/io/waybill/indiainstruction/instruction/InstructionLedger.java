package io.waybill.indiainstruction.instruction;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.india.StatusCode;
import io.waybill.common.india.WcfDate;
import io.waybill.indiainstruction.waybill.WaybillEntity;
import io.waybill.indiainstruction.waybill.WaybillRepository;
import io.waybill.indiainstruction.waybill.WaybillState;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;

/**
 * Stores instructions: one transaction each, in the order in which they obtain their waybill's row lock. Takes two
 * statements; an RTO takes up to five, a request with an {@code Idempotency-Key} up to four.
 */
@ApplicationScoped
public class InstructionLedger {

    private final WaybillRepository waybills;
    private final InstructionRepository instructions;
    private final IdempotencyKeyRepository keys;
    private final Clock clock;

    public InstructionLedger(
            WaybillRepository waybills,
            InstructionRepository instructions,
            IdempotencyKeyRepository keys,
            Clock clock) {
        this.waybills = waybills;
        this.instructions = instructions;
        this.keys = keys;
        this.clock = clock;
    }

    /**
     * The shipper and the application that give an instruction.
     *
     * @param loginId must own the waybill
     * @param applicationId internal id of the application that called
     * @param requestId {@code X-Request-Id} of the call
     */
    public record Giver(String loginId, String applicationId, String requestId) {}

    /**
     * Accepts or refuses the request by the waybill's state, and stores it unless it is a repeat. A late retry that its
     * {@code Idempotency-Key} identifies is answered before that; rules about the clock and the time slots are checked
     * last.
     *
     * @return {@code Valid} if it is stored durably; otherwise why it is refused
     * @throws io.waybill.common.india.GatewayRefusal 400 if the clock or the time slots rule it out, 422 if its key
     *     belongs to another request
     */
    public StatusCode enter(InstructionRequest request, Giver giver) {
        boolean isPlain =
                request.idempotencyKey().isEmpty() && request.instruction().kind() != InstructionKind.RTO;
        return QuarkusTransaction.joiningExisting()
                .call(() -> isPlain ? enterPlain(request, giver) : enterLocked(request, giver));
    }

    /** Takes two statements. */
    private StatusCode enterPlain(InstructionRequest request, Giver giver) {
        if (instructions.lock(request.awbNo(), giver.loginId())) {
            return store(request, giver, now());
        }
        request.requireTimely();
        return StatusCode.AWB_NOT_FOUND;
    }

    private StatusCode enterLocked(InstructionRequest request, Giver giver) {
        Optional<WaybillEntity> found = waybills.lock(request.awbNo(), giver.loginId());
        if (found.isEmpty()) {
            request.requireTimely();
            return StatusCode.AWB_NOT_FOUND;
        }
        // Read after taking the lock: a request that waited gets the later time.
        Instant now = now();
        Optional<String> key = request.idempotencyKey();
        if (key.isPresent() && keys.isAnswered(giver.loginId(), key.get(), request.digest(), now)) {
            return StatusCode.VALID;
        }
        StatusCode outcome = request.instruction().kind() == InstructionKind.RTO
                ? judgeRto(request, giver, found.get(), now)
                : store(request, giver, now);
        if (key.isPresent() && outcome == StatusCode.VALID) {
            keys.keep(giver.loginId(), key.get(), request.digest(), now);
        }
        return outcome;
    }

    /** Stores every kind but the RTO. */
    private StatusCode store(InstructionRequest request, Giver giver, Instant now) {
        Set<WaybillState> open = StateMachine.states(request.instruction().kind(), StateMachine.Effect.STORE);
        Optional<InstructionRepository.Entry> entry = instructions.store(request, giver, open, now);
        if (entry.isPresent() && entry.get().valid()) {
            return StatusCode.VALID;
        }
        if (entry.isPresent() && !open.contains(entry.get().waybill())) {
            return StateMachine.refusal(entry.get().waybill()).orElseThrow();
        }
        request.requireTimely();
        return StatusCode.AWB_NOT_FOUND;
    }

    private StatusCode judgeRto(InstructionRequest request, Giver giver, WaybillEntity waybill, Instant now) {
        return switch (StateMachine.effect(waybill.state(), InstructionKind.RTO)) {
            case CANCEL -> {
                request.requireTimely();
                // As with the other kinds, the time of a waybill's instructions never goes back.
                Instant at = instructions
                        .lastAcceptedAt(request.awbNo())
                        .map(last -> later(now, last))
                        .orElse(now);
                instructions.supersedeAll(request.awbNo(), at);
                waybill.cancel(insert(request, giver, at).id, at);
                yield StatusCode.VALID;
            }
            case REFUSE ->
                isRepeatOfTheRto(waybill, request, giver, now)
                        ? StatusCode.VALID
                        : StateMachine.refusal(waybill.state()).orElseThrow();
            case STORE -> throw new IllegalStateException("an RTO never leaves a waybill unchanged");
        };
    }

    private boolean isRepeatOfTheRto(WaybillEntity waybill, InstructionRequest request, Giver giver, Instant now) {
        return waybill.state() == WaybillState.CANCELLED
                && instructions
                        .latest(request.awbNo(), InstructionKind.RTO)
                        .filter(latest -> isRepeat(latest, request, giver, now))
                        .isPresent();
    }

    private static boolean isRepeat(InstructionEntity latest, InstructionRequest request, Giver giver, Instant now) {
        return latest.isInForce()
                && latest.loginId.equals(giver.loginId())
                && latest.acceptedOn.equals(
                        later(now, latest.acceptedAt).atZone(WcfDate.INDIA).toLocalDate())
                && request.asksFor(latest.instruction(), latest.defaultDate);
    }

    private InstructionEntity insert(InstructionRequest request, Giver giver, Instant now) {
        Instruction instruction = request.instruction();
        InstructionEntity row = new InstructionEntity();
        row.awbNo = request.awbNo().value();
        row.loginId = giver.loginId();
        row.kind = instruction.kind();
        row.preferDate = instruction.preferDate();
        row.defaultDate = request.hasDefaultDate();
        row.preferTime = instruction.preferTime();
        row.timeSlot = instruction.timeSlot();
        row.mobileNo = instruction.mobileNo();
        row.landMark = instruction.landMark();
        row.acceptedAt = now;
        row.acceptedOn = now.atZone(WcfDate.INDIA).toLocalDate();
        row.applicationId = giver.applicationId();
        row.requestId = giver.requestId();
        row.become(InstructionState.ACCEPTED, now);
        instructions.persist(row);
        return row;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
