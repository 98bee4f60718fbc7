package io.waybill.common.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTreeTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "{", "{\"a\":01}", "nul", "[1,]"})
    void whatIsNotOneJsonValueIsMalformed(String body) {
        assertMalformed(body.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"weight\":null,\"weight\":1}",
                "[[{\"weight\":{},\"a\":1,\"b\":2,\"weight\":{}}]]",
                "{\"a\":{\"weight\":[],\"weight\":null}}"
            })
    void aDuplicateKeyIsFoundWhateverItsValue(String document) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> read(document))
                .withMessageContaining("duplicate key 'weight' at line 1, column ")
                .withMessageNotContaining("Node");
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        assertMalformed(new byte[] {'{', '"', (byte) 0xC3, (byte) 0x28, '"', ':', '1', '}'});
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "7B00", "007B", "00007B00", "007B0000", "0000007B", "7B0000007F7F7F7F"})
    void bytesThatOtherEncodingsBeginWithAreNotUtf8(String bytes) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> RequestReader.tree(HexFormat.of().parseHex(bytes)))
                .withMessage("the body is not UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32BE", "UTF-32LE"})
    void aDocumentInAnotherEncodingIsRefused(String encoding) {
        assertMalformed("{\"a\":1}".getBytes(Charset.forName(encoding)));
    }

    @Test
    void aByteOrderMarkOfUtf8IsSkipped() {
        assertThat(read("\uFEFF{\"a\":1}").get("a").intValue()).isEqualTo(1);
    }

    @Test
    void aNumberOfAThousandDigitsIsRefused() {
        assertMalformed(String.format("{\"a\":%s}", "9".repeat(1_000)).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aDecimalKeepsEveryDigitThatWasSent() {
        assertThat(read("{\"a\":0.1000}").get("a").decimalValue()).isEqualTo(new BigDecimal("0.1000"));
    }

    private static void assertMalformed(byte[] body) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> RequestReader.tree(body))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.MALFORMED_REQUEST));
    }

    private static com.fasterxml.jackson.databind.JsonNode read(String body) {
        return RequestReader.tree(body.getBytes(StandardCharsets.UTF_8));
    }
}
