package io.waybill.indiainstruction.instruction;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.common.india.StatusCode;
import io.waybill.indiainstruction.waybill.WaybillState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables of docs/reference/instruction-states.md. */
class InstructionStatesTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "reference", "instruction-states.md");

    @Test
    void aWaybillTakesWhatTheTableSays() throws IOException {
        List<String> rows = Arrays.stream(WaybillState.values())
                .map(state -> row(
                        state,
                        InstructionKind.values(),
                        kind -> state.refusal()
                                .map(StatusCode::wireName)
                                .orElse(kind.cancelsWaybill() ? "stored, CANCELLED" : "stored")))
                .toList();

        assertThat(Files.readAllLines(DOCUMENT)).containsAll(rows);
    }

    @Test
    void anInstructionChangesItsStateAsTheTableSays() throws IOException {
        List<String> rows = Arrays.stream(InstructionState.values())
                .map(from -> row(
                        from, InstructionState.values(), to -> from == to ? "stays" : from.isFinal() ? "no" : "yes"))
                .toList();

        assertThat(Files.readAllLines(DOCUMENT)).containsAll(rows);
    }

    private static <T> String row(Enum<?> head, T[] columns, Function<T, String> cell) {
        return Arrays.stream(columns).map(cell).collect(Collectors.joining(" | ", "| " + head + " | ", " |"));
    }
}
