package io.waybill.common.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.error.ApiException;
import jakarta.validation.constraints.Pattern;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which numbers are refused, and how a refused value is shown. */
class RejectedValuesTest {

    record Piece(
            @PositiveDecimal(max = 99_999) BigDecimal weight,
            @Pattern(regexp = "b") String code) {}

    private final RequestReader reader = new RequestReader(Validators.forJson());

    @ParameterizedTest
    @CsvSource({
        "0, false",
        "-1, false",
        "0.001, true",
        "0.0001, false",
        "1.100000, true",
        "99999, true",
        "99999.001, false",
        "1e999999999, false",
        "1e-999999999, false",
        "1E+4, true",
        "\"1\", false",
        "true, false"
    })
    void aDecimalIsAcceptedByItsBoundsAndDecimals(String sent, boolean isAccepted) {
        ApiException refused = catchThrowableOfType(ApiException.class, () -> read("{\"weight\":" + sent + "}"));

        assertThat(refused == null).isEqualTo(isAccepted);
    }

    @Test
    void aLongValueIsShortenedAndNotCutInsideACharacter() {
        assertThat(rejected("{\"code\":\"" + "x".repeat(99) + "🚚".repeat(50) + "\"}"))
                .isEqualTo("x".repeat(99) + "…");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "29.949999999999999",
                "1000000000000000.0001",
                "0.30000000000000004441",
                "9007199254740993",
                "99999999999999999999",
                "1E+999999",
                "1E-999999"
            })
    void aNumberThatADoubleDoesNotHoldIsShownAsText(String sent) {
        assertThat(rejected("{\"weight\":" + sent + "}")).isEqualTo(sent);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-1", "0.0001", "123456.1234", "0.30000000000000004", "100000.000000000000000000000000000000"})
    void anyOtherNumberIsShownAsANumber(String sent) {
        assertThat(rejected("{\"weight\":" + sent + "}"))
                .isInstanceOf(JsonNode.class)
                .hasToString(sent);
    }

    private Object rejected(String body) {
        return catchThrowableOfType(ApiException.class, () -> read(body))
                .violations()
                .getFirst()
                .rejectedValue();
    }

    private Piece read(String body) {
        return reader.read(body.getBytes(StandardCharsets.UTF_8), Piece.class);
    }
}
