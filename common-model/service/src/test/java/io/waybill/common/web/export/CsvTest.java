package io.waybill.common.web.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plain|plain",
                "a,b|\"a,b\"",
                "say \"no\"|\"say \"\"no\"\"\"",
                "a;b|a;b",
                "blank inside|blank inside"
            })
    void aTextIsQuotedWhereItMustBe(String text, String cell) {
        assertThat(Csv.cell(text)).isEqualTo(cell);
    }

    @ParameterizedTest
    @ValueSource(strings = {"line\nline", "line\r\nline", "line\rline"})
    void aLineBreakIsQuoted(String text) {
        assertThat(Csv.cell(text)).isEqualTo('"' + text + '"');
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+919876543210", "-1", "@SUM(A1)", "\tx", "＝1", "＋1", "－1", "＠x"})
    void whatASpreadsheetWouldCarryOutIsAText(String text) {
        assertThat(Csv.cell(text)).isEqualTo("'" + text);
    }

    static Stream<Arguments> pieces() {
        return Stream.of(
                arguments("a;=1+1;", "a;'=1+1;"),
                arguments("a;b;-1;+2;@x", "a;b;'-1;'+2;'@x"),
                arguments("a\t=1", "a\t'=1"),
                arguments("a;＝1", "a;'＝1"),
                arguments("a; =1", "a;' =1"),
                arguments("a;\u00A0=1", "a;'\u00A0=1"),
                arguments(" =1", "' =1"),
                arguments("a;'=1", "a;''=1"),
                arguments(";;=1", ";;'=1"),
                arguments(";\t=1", ";\t'=1"),
                arguments("\t=1", "'\t'=1"),
                arguments("a;\"=1\"", "\"a;'\"\"=1\"\"\""),
                arguments("a\n=1", "\"a\n'=1\""),
                arguments("a\r\n-1", "\"a\r\n'-1\""),
                arguments("a;b=1", "a;b=1"),
                arguments("a-b; c+d;", "a-b; c+d;"));
    }

    /** A spreadsheet whose list separator is not the comma splits a cell into several. */
    @ParameterizedTest
    @MethodSource("pieces")
    void theStartOfEveryPieceIsTheStartOfACell(String text, String cell) {
        assertThat(Csv.cell(text)).isEqualTo(cell);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "'=1+1",
                "''-1",
                "'quoted'",
                "'",
                "plain",
                "",
                "a;=1",
                "a;'=1",
                "a;''=1;b",
                "a\t-1",
                "\t=1",
                "'\t=1",
                "\r\n=1",
                "a\n+1\n'-2",
                "; =1",
                "a;'b",
                "a;'\"=1",
                " '=1",
                "' =1"
            })
    void theTextComesBack(String text) {
        assertThat(Csv.text(unquoted(Csv.cell(text)))).isEqualTo(text);
    }

    private static String unquoted(String cell) {
        return cell.startsWith("\"") ? cell.substring(1, cell.length() - 1).replace("\"\"", "\"") : cell;
    }

    @Test
    void aFormulaThatIsQuotedIsATextAsWell() {
        assertThat(Csv.cell("=HYPERLINK(\"http://evil.example\",\"x\")"))
                .isEqualTo("\"'=HYPERLINK(\"\"http://evil.example\"\",\"\"x\"\")\"");
        assertThat(Csv.cell("\r=1")).isEqualTo("\"'\r'=1\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null|''",
                "-1.50|-1.5",
                "true|true",
                "\"a\"|a",
                "[1,\"=2\"]|\"[1,\"\"=2\"\"]\"",
                "{\"a\":\"b\"}|\"{\"\"a\"\":\"\"b\"\"}\"",
                "{\"a\":\"b;=1\"}|\"{\"\"a\"\":\"\"b;'=1\"\"}\""
            })
    void aFieldIsATextANumberOrJson(String json, String cell) throws JsonProcessingException {
        assertThat(Csv.cell(new ObjectMapper().readTree(json))).isEqualTo(cell);
    }

    @Test
    void aFieldThatIsAbsentIsEmpty() throws JsonProcessingException {
        assertThat(Csv.cell(new ObjectMapper().readTree("{}").path("x"))).isEmpty();
    }
}
