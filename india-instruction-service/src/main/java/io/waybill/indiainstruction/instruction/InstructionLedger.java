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
 * Stores instructions: one transaction of at most four statements each, in the order in which they obtain their
 * waybill's row lock.
 */
@ApplicationScoped
public class InstructionLedger {

    private final WaybillRepository waybills;
    private final InstructionRepository instructions;
    private final Clock clock;

    public InstructionLedger(WaybillRepository waybills, InstructionRepository instructions, Clock clock) {
        this.waybills = waybills;
        this.instructions = instructions;
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
     * Decides by the waybill's state whether to accept the request, and stores it unless it is a repeat.
     *
     * @return {@code Valid} if it is stored, durably once the transaction has ended; otherwise why it is refused
     */
    @Transactional
    public StatusCode enter(InstructionRequest request, Giver giver) {
        Optional<WaybillEntity> found = waybills.lock(request.awbNo(), giver.loginId());
        if (found.isEmpty()) {
            return StatusCode.AWB_NOT_FOUND;
        }
        // Read after the lock is taken: whoever waited for it gets the later time.
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        WaybillEntity waybill = found.get();
        return switch (StateMachine.effect(
                waybill.state(), request.instruction().kind())) {
            case STORE -> {
                storeUnlessRepeated(request, giver, now);
                yield StatusCode.VALID;
            }
            case CANCEL -> {
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
                && latest.instruction().equals(request.instruction());
    }

    private InstructionEntity store(InstructionRequest request, Giver giver, Instant now) {
        Instruction instruction = request.instruction();
        InstructionEntity row = new InstructionEntity();
        row.awbNo = request.awbNo().value();
        row.loginId = giver.loginId();
        row.kind = instruction.kind();
        row.preferDate = instruction.preferDate();
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
