package io.waybill.common.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptedTypesTest {

    private static final List<MediaType> OFFERED = Stream.of("application/json", "application/x-ndjson", "text/csv")
            .map(MediaType::valueOf)
            .toList();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                                | application/json",
                "', ,'                                             | application/json",
                "*                                                 | application/json",
                "*;q=.2, */*; q=.2                                 | application/json",
                "text/*                                            | text/csv",
                "text/csv, */*                                     | text/csv",
                "text/csv;q=0.9, application/*                     | application/json",
                "text/*;q=0.9, text/csv;q=0.1, application/*;q=0.5 | application/json",
                "application/json;q=0, application/*               | application/x-ndjson",
                "application/*;q=0.0, */*;q=0.001                  | text/csv",
                "TEXT/CSV; header=\"a,b;q=0\" ;Q=1.000             | text/csv",
                "text/csv;q=0.00000001                             | text/csv",
                "text/csv;;q=1;                                    | text/csv",
                "image/png                                         | none",
                "text/csv;q=0                                      | none",
                "*/*;q=0, text/html                                | none"
            })
    void theMostWantedTypeIsChosen(String value, String chosen) {
        assertThat(AcceptedTypes.parse(value))
                .hasValueSatisfying(accepted -> assertThat(best(accepted)).isEqualTo(chosen));
        // The framework reads what is written.
        assertThat(AcceptedTypes.parse(value).flatMap(accepted -> AcceptedTypes.parse(accepted.toString())))
                .hasValueSatisfying(accepted -> assertThat(best(accepted)).isEqualTo(chosen));
    }

    private static String best(AcceptedTypes accepted) {
        return accepted.best(OFFERED).map(MediaType::toString).orElse("none");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "json",
                "q=abc",
                "text",
                "text/",
                "/csv",
                "*/csv",
                "te xt/csv",
                "text/csv text/html",
                "text/csv/html",
                "text/csv;q",
                "text/csv;q=",
                "text/csv;q=abc",
                "text/csv;q=2",
                "text/csv;q=1.1",
                "text/csv;q=-1",
                "text/csv;q=1e-1",
                "text/csv;q=.",
                "text/csv;q=0.5.5",
                "text/csv;header",
                "text/csv;header=\"a",
                "text/csv, json",
                "text/csv\u00e9"
            })
    void aMalformedValueIsNone(String value) {
        assertThat(AcceptedTypes.parse(value)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", ";", " ;", "a", "\\\"", ","})
    void aLongValueIsReadWithoutTryingEveryWay(String part) {
        String repeated = part.repeat(8_000);

        assertThat(AcceptedTypes.parse("a/b" + repeated + "(")).isEmpty();
        assertThat(AcceptedTypes.parse("a/b;c=\"" + repeated + "\"(")).isEmpty();
        assertThat(AcceptedTypes.parse("a/b;c=\"" + repeated.replace("\"", "x") + "\""))
                .hasValueSatisfying(accepted -> assertThat(accepted.ranges()).hasSize(1));
    }
}
