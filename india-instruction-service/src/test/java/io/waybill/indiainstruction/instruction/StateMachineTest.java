package io.waybill.indiainstruction.instruction;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.indiainstruction.instruction.StateMachine.Effect;
import io.waybill.indiainstruction.instruction.StateMachine.Move;
import io.waybill.indiainstruction.waybill.WaybillState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StateMachineTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "reference", "instruction-states.md");

    @ParameterizedTest
    @EnumSource(
            value = WaybillState.class,
            names = {"IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERY_FAILED"})
    void anOpenWaybillTakesEveryKindAndAnRtoCancelsIt(WaybillState state) {
        assertThat(StateMachine.refusal(state)).isEmpty();
        for (InstructionKind kind : InstructionKind.values()) {
            assertThat(StateMachine.effect(state, kind))
                    .isEqualTo(kind == InstructionKind.RTO ? Effect.CANCEL : Effect.STORE);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = WaybillState.class,
            names = {"DELIVERED", "CANCELLED", "RETURNED"})
    void aClosedWaybillRefusesEveryKindByItsState(WaybillState state) {
        assertThat(StateMachine.refusal(state)).map(Enum::name).contains("ALREADY_" + state);
        for (InstructionKind kind : InstructionKind.values()) {
            assertThat(StateMachine.effect(state, kind)).isEqualTo(Effect.REFUSE);
        }
    }

    @ParameterizedTest
    @EnumSource(InstructionState.class)
    void onlyAnAcceptedInstructionGoesOnAndTheSameStateTwiceIsNoError(InstructionState from) {
        for (InstructionState to : InstructionState.values()) {
            Move expected = from == to ? Move.STAY : from == InstructionState.ACCEPTED ? Move.GO : Move.NONE;
            assertThat(StateMachine.move(from, to)).as("%s to %s", from, to).isEqualTo(expected);
        }
    }

    @Test
    void theDocumentDrawsTheSameTables() throws IOException {
        List<String> rows = new ArrayList<>();
        for (WaybillState state : WaybillState.values()) {
            StringBuilder row = new StringBuilder("| " + state + " |");
            for (InstructionKind kind : InstructionKind.values()) {
                row.append(' ')
                        .append(
                                switch (StateMachine.effect(state, kind)) {
                                    case STORE -> "stored";
                                    case CANCEL -> "stored, CANCELLED";
                                    case REFUSE ->
                                        StateMachine.refusal(state)
                                                .orElseThrow()
                                                .wireName();
                                })
                        .append(" |");
            }
            rows.add(row.toString());
        }
        for (InstructionState from : InstructionState.values()) {
            StringBuilder row = new StringBuilder("| " + from + " |");
            for (InstructionState to : InstructionState.values()) {
                row.append(' ')
                        .append(
                                switch (StateMachine.move(from, to)) {
                                    case GO -> "yes";
                                    case STAY -> "stays";
                                    case NONE -> "no";
                                })
                        .append(" |");
            }
            rows.add(row.toString());
        }

        assertThat(Files.readAllLines(DOCUMENT)).containsAll(rows);
    }
}
