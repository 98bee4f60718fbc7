package io.waybill.common.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadableTextTest {

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x00, 0x0a, 0x7f, 0x85, 0xad, 0x061c, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a,
                0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff, 0xe0001
            })
    void whatIsNotSeenIsRefused(int character) {
        assertThat(ReadableText.isReadable("Sh" + Character.toString(character) + "op"))
                .isFalse();
    }

    @Test
    void halfACharacterIsRefused() {
        assertThat(ReadableText.isReadable("Sh\ud83dop")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Shop & Söhne", "دكان", "חנות", "दुकान", "店", "\ud83d\ude9a", "a\u00a0b"})
    void theLettersOfEveryScriptAreFine(String text) {
        assertThat(ReadableText.isReadable(text)).isTrue();
    }
}
