package io.waybill.indiainstruction.instruction.eligibility;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.common.india.StatusCode;
import io.waybill.indiainstruction.instruction.Instruction;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.InstructionRequest;
import io.waybill.indiainstruction.instruction.InstructionState;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import io.waybill.indiainstruction.instruction.update.Evaluation;
import io.waybill.indiainstruction.instruction.update.InstructionRules;
import io.waybill.indiainstruction.waybill.WaybillState;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What the carrier's settings allow. */
class EligibilityTest {

    private static final Instant NOW = Instant.parse("2026-03-10T06:00:00Z");

    private final Eligibility limited = eligibility(Map.of(
            "waybill.instructions.kinds.dt.states", "DELIVERY_FAILED",
            "waybill.instructions.kinds.dt.most", "2",
            "waybill.instructions.kinds.ed.states", "IN_TRANSIT,OUT_FOR_DELIVERY",
            "waybill.instructions.kinds.lm.most", "1"));

    @Test
    void withoutSettingsNothingIsLimited() {
        Eligibility free = eligibility(Map.of());

        assertThat(free.counts()).isFalse();
        for (InstructionKind kind : InstructionKind.values()) {
            History history = history(WaybillState.IN_TRANSIT, OptionalInt.of(1_000), Map.of(kind, 1_000));
            assertThat(free.refusal(kind, history)).isEmpty();
            assertThat(free.left(kind, history)).isEmpty();
        }
    }

    @Test
    void aKindIsTakenInTheStatesThatTheSettingsName() {
        assertThat(evaluation(InstructionKind.DT, WaybillState.IN_TRANSIT, OptionalInt.empty(), Map.of()))
                .isEqualTo(new Evaluation.Refused(StatusCode.REATTEMPT_NOT_POSSIBLE));
        assertThat(evaluation(InstructionKind.DT, WaybillState.DELIVERY_FAILED, OptionalInt.empty(), Map.of()))
                .isInstanceOf(Evaluation.Accepted.class);
        assertThat(evaluation(InstructionKind.ED, WaybillState.DELIVERY_FAILED, OptionalInt.empty(), Map.of()))
                .isEqualTo(new Evaluation.Refused(StatusCode.INSTRUCTION_NOT_POSSIBLE));
        assertThat(evaluation(InstructionKind.SM, WaybillState.DELIVERY_FAILED, OptionalInt.empty(), Map.of()))
                .isInstanceOf(Evaluation.Accepted.class);
        // The state of the waybill is evaluated before.
        assertThat(evaluation(InstructionKind.DT, WaybillState.DELIVERED, OptionalInt.empty(), Map.of()))
                .isEqualTo(new Evaluation.Refused(StatusCode.ALREADY_DELIVERED));
    }

    @Test
    void reattemptsAreCountedByTheCarrierOrElseByMarks() {
        assertThat(evaluation(InstructionKind.DT, WaybillState.DELIVERY_FAILED, OptionalInt.of(2), Map.of()))
                .isEqualTo(new Evaluation.Refused(StatusCode.TOO_MANY_REATTEMPTS));
        assertThat(evaluation(
                        InstructionKind.DT,
                        WaybillState.DELIVERY_FAILED,
                        OptionalInt.empty(),
                        Map.of(InstructionKind.DT, 2)))
                .isEqualTo(new Evaluation.Refused(StatusCode.TOO_MANY_REATTEMPTS));
        assertThat(evaluation(
                        InstructionKind.DT,
                        WaybillState.DELIVERY_FAILED,
                        OptionalInt.of(1),
                        Map.of(InstructionKind.DT, 2)))
                .isInstanceOf(Evaluation.Accepted.class);
        assertThat(evaluation(
                        InstructionKind.LM, WaybillState.IN_TRANSIT, OptionalInt.of(9), Map.of(InstructionKind.LM, 1)))
                .isEqualTo(new Evaluation.Refused(StatusCode.TOO_MANY_INSTRUCTIONS));
        assertThat(limited.left(InstructionKind.DT, history(WaybillState.DELIVERY_FAILED, OptionalInt.of(5), Map.of())))
                .hasValue(0);
    }

    @Test
    void aRepeatIsEvaluatedBefore() {
        StoredInstruction stored = new StoredInstruction(
                1,
                "69501388751",
                "BLR01",
                "DT",
                LocalDate.of(2026, 3, 11),
                null,
                null,
                null,
                null,
                NOW.minusSeconds(60),
                InstructionState.APPLIED,
                NOW,
                null,
                null,
                false);
        History history = new History(
                WaybillState.DELIVERY_FAILED,
                OptionalInt.of(7),
                Map.of(InstructionKind.DT, new History.Latest(stored, LocalDate.of(2026, 3, 10))),
                Map.of(),
                Optional.empty());

        assertThat(InstructionRules.evaluate(request(InstructionKind.DT), history, limited, NOW))
                .isEqualTo(new Evaluation.Repeated(stored));
    }

    private Evaluation evaluation(
            InstructionKind kind, WaybillState state, OptionalInt attempts, Map<InstructionKind, Integer> applied) {
        return InstructionRules.evaluate(request(kind), history(state, attempts, applied), limited, NOW);
    }

    private static History history(WaybillState state, OptionalInt attempts, Map<InstructionKind, Integer> applied) {
        return new History(state, attempts, Map.of(), applied, Optional.empty());
    }

    private static InstructionRequest request(InstructionKind kind) {
        Instruction asked = new Instruction(kind, LocalDate.of(2026, 3, 11), null, null, null, null);
        return new InstructionRequest(
                "69501388751",
                asked,
                false,
                List.of(),
                Optional.empty(),
                new InstructionRequest.Sender("BLR01", "app", "request"));
    }

    private static Eligibility eligibility(Map<String, String> settings) {
        return new Eligibility(new SmallRyeConfigBuilder()
                .withMapping(EligibilityConfig.class)
                .withDefaultValues(settings)
                .build()
                .getConfigMapping(EligibilityConfig.class));
    }
}
