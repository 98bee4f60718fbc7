package io.waybill.common.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is JSON, for a request and for any other document. */
class JsonSyntaxTest {

    record Piece(BigDecimal weight) {}

    private final RequestReader reader = new RequestReader(Validators.forJson());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``                                             | the body is ",
                "`   `                                          | the body is ",
                "{                                              | the body is not well-formed JSON",
                "nul                                            | the body is not well-formed JSON",
                "[1,]                                           | the body is not well-formed JSON",
                "{\"a\":                                        | the body is not well-formed JSON",
                "{\"a\":01}                                     | the body is not well-formed JSON",
                "{\"a\":NaN}                                    | the body is not well-formed JSON",
                "{'a':1}                                        | the body is not well-formed JSON",
                "{\"a\":[{\"b\":1,}]}                           | the body is not well-formed JSON",
                "{\"a\":1} {}                                   | the body is not well-formed JSON",
                "{\"a\":1}x                                     | the body is not well-formed JSON",
                "{\"weight\":null,\"weight\":1}                 | duplicate key 'weight' at line 1, column ",
                "{\"x\":{\"weight\":1,\"weight\":2}}            | duplicate key 'weight' at line 1, column ",
                "{\"weight\":{\"weight\":1,\"weight\":2}}       | duplicate key 'weight' at line 1, column ",
                "[[{\"weight\":{},\"a\":1,\"b\":2,\"weight\":{}}]] | duplicate key 'weight' at line 1, column ",
                "{\"a\":{\"weight\":[],\"weight\":null}}        | duplicate key 'weight' at line 1, column ",
            })
    void whatIsNotOneJsonValueIsMalformed(String body, String message) {
        assertIsMalformed(body.getBytes(StandardCharsets.UTF_8), message);
    }

    @Test
    void whatIsNestedTooDeepOrTooLongANumberIsMalformed() {
        String message = "the JSON is nested deeper than 32 levels, or a number is longer than 60 digits";

        assertIsMalformed(
                ("{\"x\":" + "[".repeat(40) + "]".repeat(40) + "}").getBytes(StandardCharsets.UTF_8), message);
        assertIsMalformed(("{\"weight\":" + "9".repeat(1_000) + "}").getBytes(StandardCharsets.UTF_8), message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"00", "7B00", "007B", "00007B00", "007B0000", "0000007B", "7B0000007F7F7F7F", "7B22C328223A317D"
            })
    void bytesThatAreNoUtf8AreMalformed(String bytes) {
        assertIsMalformed(HexFormat.of().parseHex(bytes), "the body is not UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32BE", "UTF-32LE"})
    void aDocumentInAnotherEncodingIsMalformed(String encoding) {
        assertIsMalformed("{\"a\":1}".getBytes(Charset.forName(encoding)), "the body is not UTF-8");
    }

    @Test
    void aByteOrderMarkOfUtf8IsSkipped() {
        byte[] body = "\uFEFF{\"weight\":1}".getBytes(StandardCharsets.UTF_8);

        assertThat(RequestReader.tree(body).get("weight").intValue()).isEqualTo(1);
        assertThat(reader.read(body, Piece.class).weight()).isEqualByComparingTo("1");
    }

    @Test
    void aDecimalKeepsEveryDigitThatWasSent() {
        byte[] body = "{\"weight\":0.1000}".getBytes(StandardCharsets.UTF_8);

        assertThat(RequestReader.tree(body).get("weight").decimalValue()).isEqualTo(new BigDecimal("0.1000"));
        assertThat(reader.read(body, Piece.class).weight()).isEqualTo(new BigDecimal("0.1000"));
    }

    private void assertIsMalformed(byte[] body, String message) {
        for (ThrowingCallable reading :
                List.<ThrowingCallable>of(() -> RequestReader.tree(body), () -> reader.read(body, Piece.class))) {
            ApiException refused = catchThrowableOfType(ApiException.class, reading);

            assertThat(refused.code()).isEqualTo(ErrorCode.MALFORMED_REQUEST);
            assertThat(refused.getMessage()).startsWith(message).doesNotContain("Node");
        }
    }
}
