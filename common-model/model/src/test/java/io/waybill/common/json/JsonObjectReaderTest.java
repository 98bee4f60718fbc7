package io.waybill.common.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonObjectReaderTest {

    private static final DecimalRange WEIGHT = DecimalRange.positiveTo(99_999);

    @Test
    void everyViolationOfADocumentIsCollectedWithItsPointer() {
        // Given
        JsonObjectReader root = reader(
                "{\"name\":1,\"kind\":\"X\",\"pieces\":[{\"count\":0},\"x\"],\"a/b\":1,\"flag\":\"true\",\"gone\":null}");

        // When
        root.requiredString("name");
        root.requiredCode("kind", Set.of("A", "B"));
        root.requiredObjects("pieces", 1, 10).forEach(piece -> {
            piece.requiredInteger("count", 1, 999);
            piece.requiredDecimal("weight", WEIGHT);
        });
        root.optionalBoolean("flag");
        root.requiredString("gone");
        root.refuseUnknownFields();

        // Then
        assertThat(root.violations().list())
                .extracting(Violation::pointer, Violation::code)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("/name", ViolationCode.WRONG_TYPE),
                        org.assertj.core.groups.Tuple.tuple("/kind", ViolationCode.UNKNOWN_CODE),
                        org.assertj.core.groups.Tuple.tuple("/pieces/1", ViolationCode.WRONG_TYPE),
                        org.assertj.core.groups.Tuple.tuple("/pieces/0/count", ViolationCode.OUT_OF_RANGE),
                        org.assertj.core.groups.Tuple.tuple("/pieces/0/weight", ViolationCode.REQUIRED),
                        org.assertj.core.groups.Tuple.tuple("/flag", ViolationCode.WRONG_TYPE),
                        org.assertj.core.groups.Tuple.tuple("/gone", ViolationCode.REQUIRED),
                        org.assertj.core.groups.Tuple.tuple("/a~1b", ViolationCode.UNKNOWN_FIELD));
    }

    @ParameterizedTest
    @CsvSource({"A, A", "a, A", "both, both", "BOTH, both", "bOtH, both"})
    void aCodeOfAnyCaseIsReadAsItIsListed(String sent, String listed) {
        JsonObjectReader root = reader("{\"code\":\"" + sent + "\"}");

        assertThat(root.requiredCodeOfAnyCase("code", Set.of("A", "both"))).isEqualTo(listed);
        assertThat(root.optionalCodeOfAnyCase("code", Set.of("A", "both"))).isEqualTo(listed);
        assertThat(root.violations().isEmpty()).isTrue();
    }

    @Test
    void onlyLatinLettersHaveACase() {
        JsonObjectReader root = reader("{\"code\":\"ıı\"}");

        assertThat(root.optionalCodeOfAnyCase("code", Set.of("II"))).isNull();
        assertThat(root.violations().list()).extracting(Violation::code).containsExactly(ViolationCode.UNKNOWN_CODE);
    }

    @Test
    void aTextOfBlanksIsMissing() {
        JsonObjectReader root = reader("{\"empty\":\"\",\"blank\":\" \",\"text\":\"x\",\"number\":0}");

        assertThat(root.optionalText("empty")).isNull();
        assertThat(root.optionalText("blank")).isNull();
        assertThat(root.optionalCodeOfAnyCase("blank", Set.of("A"))).isNull();
        assertThat(root.says("empty")).isFalse();
        assertThat(root.says("blank")).isFalse();
        assertThat(root.says("absent")).isFalse();
        assertThat(root.says("text")).isTrue();
        assertThat(root.says("number")).isTrue();
        assertThat(root.violations().isEmpty()).isTrue();
        root.requiredCodeOfAnyCase("empty", Set.of("A"));
        assertThat(root.violations().list()).extracting(Violation::code).containsExactly(ViolationCode.REQUIRED);
    }

    @Test
    void anElementThatBreaksItsRuleIsReportedWhereItStands() {
        JsonObjectReader root = reader("{\"codes\":[\"A\",\" \",\"A\",3,\"b\",\"C\"]}");

        List<String> codes = root.requiredStrings(
                "codes",
                1,
                10,
                ElementRule.of(
                                c -> c.equals(c.toUpperCase(Locale.ROOT)),
                                ViolationCode.INVALID_FORMAT,
                                "must be upper case")
                        .and(ElementRule.of(c -> !c.equals("C"), ViolationCode.UNKNOWN_CODE, "is not a code")));

        assertThat(codes).containsExactly("A");
        assertThat(root.violations().list())
                .extracting(Violation::pointer, Violation::code)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("/codes/1", ViolationCode.REQUIRED),
                        org.assertj.core.groups.Tuple.tuple("/codes/2", ViolationCode.DUPLICATE),
                        org.assertj.core.groups.Tuple.tuple("/codes/3", ViolationCode.WRONG_TYPE),
                        org.assertj.core.groups.Tuple.tuple("/codes/4", ViolationCode.INVALID_FORMAT),
                        org.assertj.core.groups.Tuple.tuple("/codes/5", ViolationCode.UNKNOWN_CODE));
    }

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
    void aDecimalIsJudgedByItsBoundsAndDecimals(String sent, boolean taken) {
        JsonObjectReader root = reader("{\"weight\":" + sent + "}");

        assertThat(root.requiredDecimal("weight", WEIGHT) != null).isEqualTo(taken);
        assertThat(root.violations().isEmpty()).isEqualTo(taken);
    }

    @ParameterizedTest
    @CsvSource({
        "1, true",
        "1.0, false",
        "1e2, false",
        "0, false",
        "1000, false",
        "99999999999999999999, false",
        "\"1\", false"
    })
    void aWholeNumberIsNeverMadeFromSomethingElse(String sent, boolean taken) {
        JsonObjectReader root = reader("{\"count\":" + sent + "}");

        assertThat(root.requiredInteger("count", 1, 999) != null).isEqualTo(taken);
    }

    /** The value alone would not say it: 2e0 is shown as 2. */
    @ParameterizedTest
    @ValueSource(strings = {"1.0", "2e0", "1.5"})
    void theMessageSaysHowAWholeNumberIsWritten(String sent) {
        JsonObjectReader root = reader("{\"count\":" + sent + "}");

        root.requiredInteger("count", 1, 999);

        assertThat(root.violations().list())
                .extracting(Violation::message)
                .containsExactly("must be a whole number, without a decimal point or an exponent");
    }

    @Test
    void onlyMissingFieldsMakeAMissingParameterAndAnyOtherAnInvalidValue() {
        JsonObjectReader missing = reader("{}");
        missing.requiredString("a");
        JsonObjectReader wrong = reader("{\"b\":1}");
        wrong.requiredString("a");
        wrong.requiredString("b");

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> missing.violations().throwIfAny())
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.MISSING_PARAMETER));
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> wrong.violations().throwIfAny())
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_VALUE));
    }

    @Test
    void aDocumentThatIsNoObjectIsRefused() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> reader("[1]"))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_VALUE));
    }

    @Test
    void aLongRejectedValueIsShortenedAndNotCutInsideACharacter() {
        JsonObjectReader root = reader("{\"a\":\"" + "x".repeat(99) + "🚚".repeat(50) + "\"}");

        root.requiredCode("a", Set.of("b"));

        assertThat(root.violations().list().getFirst().rejectedValue()).isEqualTo("x".repeat(99) + "…");
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
    void aRejectedNumberThatADoubleDoesNotHoldIsShownAsText(String sent) {
        assertThat(rejected(sent)).isEqualTo(sent);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-1", "0.0001", "123456.1234", "0.30000000000000004", "100000.000000000000000000000000000000"})
    void anyOtherRejectedNumberIsShownAsANumber(String sent) {
        assertThat(rejected(sent)).isInstanceOf(JsonNode.class).hasToString(sent);
    }

    private static Object rejected(String number) {
        JsonObjectReader root = reader("{\"weight\":" + number + "}");
        root.requiredDecimal("weight", WEIGHT);
        return root.violations().list().getFirst().rejectedValue();
    }

    private static JsonObjectReader reader(String json) {
        return StrictJson.readObject(json.getBytes(StandardCharsets.UTF_8));
    }
}
