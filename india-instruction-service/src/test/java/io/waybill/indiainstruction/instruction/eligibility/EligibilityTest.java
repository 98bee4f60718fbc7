package io.waybill.indiainstruction.instruction.eligibility;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.common.india.StatusCode;
import io.waybill.indiainstruction.instruction.Instruction;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.InstructionRequest;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Reattempts are counted by the carrier, or else by marks. The state of the waybill is evaluated before. */
    @ParameterizedTest
    @CsvSource({
        "DT, IN_TRANSIT,      , 0, REATTEMPT_NOT_POSSIBLE",
        "DT, DELIVERY_FAILED, , 0,",
        "ED, DELIVERY_FAILED, , 0, INSTRUCTION_NOT_POSSIBLE",
        "SM, DELIVERY_FAILED, , 0,",
        "DT, DELIVERED,       , 0, ALREADY_DELIVERED",
        "DT, DELIVERY_FAILED, 2, 0, TOO_MANY_REATTEMPTS",
        "DT, DELIVERY_FAILED, , 2, TOO_MANY_REATTEMPTS",
        "DT, DELIVERY_FAILED, 1, 2,",
        "LM, IN_TRANSIT,      9, 1, TOO_MANY_INSTRUCTIONS"
    })
    void aKindIsTakenInTheStatesAndAsOftenAsTheSettingsSay(
            InstructionKind kind, WaybillState state, Integer attempts, int applied, StatusCode refusal) {
        History history = history(
                state, attempts == null ? OptionalInt.empty() : OptionalInt.of(attempts), Map.of(kind, applied));

        Evaluation evaluation = InstructionRules.evaluate(request(kind), history, limited, NOW);

        if (refusal == null) {
            assertThat(evaluation).isInstanceOf(Evaluation.Accepted.class);
        } else {
            assertThat(evaluation).isEqualTo(new Evaluation.Refused(refusal));
        }
    }

    @Test
    void noneIsLeftWhenMoreHaveBeenMade() {
        assertThat(limited.left(InstructionKind.DT, history(WaybillState.DELIVERY_FAILED, OptionalInt.of(5), Map.of())))
                .hasValue(0);
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
