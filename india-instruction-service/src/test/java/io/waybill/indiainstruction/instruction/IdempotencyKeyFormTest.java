package io.waybill.indiainstruction.instruction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as an {@code Idempotency-Key}. */
class IdempotencyKeyFormTest {

    private static final String VISIBLE =
            IntStream.rangeClosed('!', '~').mapToObj(Character::toString).collect(Collectors.joining());

    static List<String> keys() {
        return List.of(
                "order:1001:rto",
                "{3f6c1f0e-5a0f-4a58-9f0e-1f2d3c4b5a69}",
                "a/b,c;d=\"e\"",
                "it's\\",
                "a\"",
                VISIBLE.replace("\"", ""),
                "1".repeat(255));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void visibleCharactersAreAKeyWithAndWithoutQuotes(String key) {
        assertThat(IdempotencyKey.parse(key)).contains(key);
        assertThat(IdempotencyKey.parse('"' + key + '"')).contains(key);
    }

    static List<String> tooLong() {
        return List.of("x".repeat(256), '"' + "x".repeat(256) + '"');
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "ü", "\"a", "\"\"", "\"a b\""})
    @MethodSource("tooLong")
    void nothingElseIs(String text) {
        assertThat(IdempotencyKey.parse(text)).isEmpty();
    }
}
