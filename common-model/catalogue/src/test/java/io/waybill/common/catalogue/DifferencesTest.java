package io.waybill.common.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.common.catalogue.Differences.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** In what two versions of a table differ, as lines to read. */
class DifferencesTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Table<JsonNode> ROWS =
            Table.of("Rows", "rows", row -> row, row -> row.path("code").asText());
    private static final Table<JsonNode> RULES = new Table<>(
            "Rules",
            "rules",
            row -> row,
            row -> row.path("of").asText() + " " + row.path("lane").asText(),
            List.of(
                    row -> row.path("of").asText() + " " + row.path("lane").asText(),
                    row -> row.path("of").asText() + " " + row.path("set").asText()),
            row -> row.path("of").asText());

    @Test
    void equalTablesDifferInNothing() {
        assertThat(lines(ROWS, "{'code':'A','n':333}", "{'code':'A','n':333.0}"))
                .isEmpty();
        assertThat(lines(ROWS, "{'code':'A','list':[],'x':null}", "{'code':'A'}"))
                .isEmpty();
    }

    @Test
    void aFieldIsALine() {
        assertThat(lines(ROWS, "{'code':'EU','kg':333,'limits':{'max':10}}", "{'code':'EU','kg':3330,'limits':{}}"))
                .containsExactly("EU: kg 333 → 3330", "EU: limits/max 10 → nothing");
    }

    @Test
    void anElementOfAListIsALineAndNotTheListBeforeAndAfter() {
        assertThat(lines(
                        ROWS,
                        "{'code':'STD','to':[{'country':'DK','excluded':['39??','3900']},{'country':'NO'}]}",
                        "{'code':'STD','to':[{'country':'DK','excluded':['39??','3901/2']},{'country':'FI'}]}"))
                .containsExactly(
                        "STD: to/DK/excluded/3900 removed",
                        "STD: to/DK/excluded/3901~12 added",
                        "STD: to/NO removed",
                        "STD: to/FI added");
    }

    @Test
    void rowsComeAndGo() {
        assertThat(lines(ROWS, "{'code':'A'} {'code':'B'}", "{'code':'B'} {'code':'C'}"))
                .containsExactly("A: removed", "C: added");
    }

    @Test
    void anotherOrderIsALine() {
        assertThat(lines(ROWS, "{'code':'A'} {'code':'B'}", "{'code':'B'} {'code':'A'}"))
                .containsExactly("rows: in another order");
        assertThat(lines(ROWS, "{'code':'A','l':['x','y']}", "{'code':'A','l':['y','x']}"))
                .containsExactly("A: l in another order");
    }

    @Test
    void aRowWhoseFirstKeyChangesIsFoundByTheSecond() {
        assertThat(lines(
                        RULES,
                        "{'of':'STD','lane':'NO,DK','set':'N'} {'of':'STD','lane':'any','set':'E'}",
                        "{'of':'STD','lane':'NO','set':'N'} {'of':'STD','lane':'any','set':'E'}"))
                .containsExactly("STD NO: lane NO,DK → NO");
        assertThat(lines(RULES, "{'of':'STD','lane':'any','set':'E'}", "{'of':'STD','lane':'any','set':'X'}"))
                .containsExactly("STD any: set E → X");
    }

    @Test
    void orderCountsAmongRowsThatBelongTogether() {
        assertThat(
                        lines(
                                RULES,
                                "{'of':'A','lane':'1','set':'x'} {'of':'B','lane':'1','set':'x'} {'of':'A','lane':'2','set':'y'}",
                                "{'of':'A','lane':'2','set':'y'} {'of':'A','lane':'1','set':'x'} {'of':'B','lane':'1','set':'x'}"))
                .containsExactly("A: in another order");
    }

    @Test
    void rowsWithTheSameKeyArePairedInTheirOrder() {
        assertThat(lines(ROWS, "{'code':'A','n':1} {'code':'A','n':2}", "{'code':'A','n':1} {'code':'A','n':3}"))
                .containsExactly("A: n 2 → 3");
    }

    private static List<String> lines(Table<JsonNode> table, String before, String after) {
        return new Differences(Map.of("to", List.of("country")))
                .compare(table, rows(before), rows(after)).found().stream()
                        .map(Difference::text)
                        .toList();
    }

    private static List<JsonNode> rows(String rows) {
        return Stream.of(rows.replace('\'', '"').split("(?<=}) (?=\\{)", -1))
                .map(DifferencesTest::row)
                .toList();
    }

    private static JsonNode row(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }
}
