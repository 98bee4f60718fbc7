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

    static Stream<Arguments> cells() {
        return Stream.of(
                arguments("plain", "plain"),
                arguments("a;b", "a;b"),
                arguments("blank inside", "blank inside"),
                // What must be quoted is.
                arguments("a,b", "\"a,b\""),
                arguments("say \"no\"", "\"say \"\"no\"\"\""),
                arguments("line\nline", "\"line\nline\""),
                arguments("line\r\nline", "\"line\r\nline\""),
                arguments("line\rline", "\"line\rline\""),
                // What a spreadsheet would carry out is a text.
                arguments("=1+1", "'=1+1"),
                arguments("+919876543210", "'+919876543210"),
                arguments("-1", "'-1"),
                arguments("@SUM(A1)", "'@SUM(A1)"),
                arguments("\tx", "'\tx"),
                arguments("＝1", "'＝1"),
                arguments("＋1", "'＋1"),
                arguments("－1", "'－1"),
                arguments("＠x", "'＠x"),
                arguments("\r=1", "\"'\r'=1\""),
                arguments(
                        "=HYPERLINK(\"http://evil.example\",\"x\")",
                        "\"'=HYPERLINK(\"\"http://evil.example\"\",\"\"x\"\")\""),
                // A spreadsheet whose list separator is not the comma splits a cell into several.
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

    @ParameterizedTest
    @MethodSource("cells")
    void aTextIsACell(String text, String cell) {
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
