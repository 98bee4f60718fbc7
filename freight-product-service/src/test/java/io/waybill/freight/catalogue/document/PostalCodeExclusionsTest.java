package io.waybill.freight.catalogue.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PostalCodeExclusionsTest {

    @ParameterizedTest
    @CsvSource({
        "97*, 97100, true",
        "97*, 97, true",
        "97*, 96999, false",
        "8099, 8099, true",
        "8099, 80990, false",
        "39??, 3900, true",
        "39??, 39001, false",
        "9?1*, 90100, true",
        "9?1*, 90200, false",
        "8000-8199, 8099, true",
        "8000-8199, 8200, false",
        "8000-8199, 8000, true",
        "8000-8199, 8199, true",
        "80-81, 81999, true",
        "80-81, 82000, false",
        "00950, 00-950, true",
        "KW1?*, KW153AB, true",
        "BT*, BT11AA, true"
    })
    void anEntryExcludesWhatItSays(String entry, String code, boolean excluded) {
        assertThat(new PostalCodeExclusions(List.of(entry)).exclude(code)).isEqualTo(excluded);
    }

    @Test
    void anAbsentCodeIsNeverExcluded() {
        assertThat(new PostalCodeExclusions(List.of("*")).exclude(null)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"97*", "8099", "9?1*", "80-81", "SW1A1AA"})
    void wellFormedEntriesHaveNoProblem(String entry) {
        assertThat(PostalCodeExclusions.problemOf(entry)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", "9*7", "81-80", "800-8199", "97**", "a1", "8 0", "97.*", "8-9-10"})
    void malformedEntriesHaveOne(String entry) {
        assertThat(PostalCodeExclusions.problemOf(entry)).isPresent();
    }
}
