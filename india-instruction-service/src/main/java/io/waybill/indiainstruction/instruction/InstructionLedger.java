package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.StatusCode;
import io.waybill.common.india.WcfDate;
import io.waybill.indiainstruction.waybill.WaybillEntity;
import io.waybill.indiainstruction.waybill.WaybillRepository;
import io.waybill.indiainstruction.waybill.WaybillState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Stores instructions: one transaction each, in the order in which they obtain their waybill's row lock, of at most
 * four statements, and two more for an {@code Idempotency-Key}.
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
     * Who gives an instruction.
     *
     * @param loginId the waybill must be theirs
     * @param applicationId internal id of the application that called
     * @param requestId {@code X-Request-Id} of the call
     */
    public record Giver(String loginId, String applicationId, String requestId) {}

    /**
     * Decides by the waybill's state whether to accept the request, and stores it unless it is a repeat. A late retry
     * that its {@code Idempotency-Key} identifies is answered before that, and what depends on the clock or on the
     * table of time slots is judged last.
     *
     * @return {@code Valid} if it is stored, durably once the transaction has ended; otherwise why it is refused
     * @throws io.waybill.common.india.GatewayRefusal 400 if the clock or the time slots are against it, 422 if its key
     *     belongs to another request
     */
    @Transactional
    public StatusCode enter(InstructionRequest request, Giver giver) {
        Optional<WaybillEntity> found = waybills.lock(request.awbNo(), giver.loginId());
        if (found.isEmpty()) {
            request.requireTimely();
            return StatusCode.AWB_NOT_FOUND;
        }
        // Read after the lock is taken: whoever waited for it gets the later time.
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Optional<String> key = request.idempotencyKey();
        if (key.isPresent() && keys.isAnswered(giver.loginId(), key.get(), request.digest(), now)) {
            return StatusCode.VALID;
        }
        StatusCode outcome = judge(request, giver, found.get(), now);
        if (key.isPresent() && outcome == StatusCode.VALID) {
            keys.keep(giver.loginId(), key.get(), request.digest(), now);
        }
        return outcome;
    }

    private StatusCode judge(InstructionRequest request, Giver giver, WaybillEntity waybill, Instant now) {
        return switch (StateMachine.effect(
                waybill.state(), request.instruction().kind())) {
            case STORE -> {
                storeUnlessRepeated(request, giver, now);
                yield StatusCode.VALID;
            }
            case CANCEL -> {
                request.requireTimely();
                instructions.supersedeAll(request.awbNo(), now);
                waybill.cancel(store(request, giver, now).id, now);
                yield StatusCode.VALID;
            }
            case REFUSE ->
                isRepeatOfTheRto(waybill, request, giver, now)
                        ? StatusCode.VALID
                        : StateMachine.refusal(waybill.state()).orElseThrow();
        };
    }

    private void storeUnlessRepeated(InstructionRequest request, Giver giver, Instant now) {
        Optional<InstructionEntity> latest =
                instructions.latest(request.awbNo(), request.instruction().kind());
        if (latest.isPresent() && isRepeat(latest.get(), request, giver, now)) {
            return;
        }
        request.requireTimely();
        latest.filter(earlier -> earlier.state == InstructionState.ACCEPTED).ifPresent(earlier -> {
            earlier.become(InstructionState.SUPERSEDED, null, now);
            // Before the insert: a waybill has one ACCEPTED instruction of a kind at every moment.
            instructions.flush();
        });
        store(request, giver, now);
    }

    private boolean isRepeatOfTheRto(WaybillEntity waybill, InstructionRequest request, Giver giver, Instant now) {
        return waybill.state() == WaybillState.CANCELLED
                && request.instruction().kind() == InstructionKind.RTO
                && instructions
                        .latest(request.awbNo(), InstructionKind.RTO)
                        .filter(latest -> isRepeat(latest, request, giver, now))
                        .isPresent();
    }

    private static boolean isRepeat(InstructionEntity latest, InstructionRequest request, Giver giver, Instant now) {
        return latest.isInForce()
                && latest.loginId.equals(giver.loginId())
                && latest.acceptedOn.equals(now.atZone(WcfDate.INDIA).toLocalDate())
                && request.asksFor(latest.instruction(), latest.defaultDate);
    }

    private InstructionEntity store(InstructionRequest request, Giver giver, Instant now) {
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
        row.become(InstructionState.ACCEPTED, null, now);
        instructions.persist(row);
        return row;
    }
}
