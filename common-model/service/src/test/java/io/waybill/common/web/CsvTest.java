package io.waybill.common.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "'=1+1", "''-1", "'quoted'", "'", "plain", ""})
    void theTextComesBack(String text) {
        assertThat(Csv.text(Csv.cell(text))).isEqualTo(text);
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
                "{\"a\":\"b\"}|\"{\"\"a\"\":\"\"b\"\"}\""
            })
    void aFieldIsATextANumberOrJson(String json, String cell) throws JsonProcessingException {
        assertThat(Csv.cell(new ObjectMapper().readTree(json))).isEqualTo(cell);
    }

    @Test
    void aFieldThatIsAbsentIsEmpty() throws JsonProcessingException {
        assertThat(Csv.cell(new ObjectMapper().readTree("{}").path("x"))).isEmpty();
    }
}
