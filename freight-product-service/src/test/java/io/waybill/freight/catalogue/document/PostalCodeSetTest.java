package io.waybill.freight.catalogue.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PostalCodeSetTest {

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
        "00950, 00-950, true"
    })
    void anEntryContainsWhatItSays(String entry, String code, boolean contained) {
        assertThat(new PostalCodeSet("NO", List.of(entry)).contains(code)).isEqualTo(contained);
    }

    @ParameterizedTest
    @CsvSource({
        "KW1, KW14AB, true",
        "KW1, KW147QU, false",
        "KW1, KW173AA, false",
        "KW1*, KW147QU, true",
        "KW1?, KW153AB, true",
        "KW1?, KW14AB, false",
        "KW1?*, KW153AB, true",
        "KW15-KW17, KW151AA, true",
        "KW15-KW17, KW173AA, true",
        "KW15-KW17, KW14AB, false",
        "KW15-KW17, KW181AA, false",
        "KW15-KW17, PH151AA, false",
        "EC1-EC4, EC1A1BB, true",
        "EC1-EC4, E14AA, false",
        "W9-W12, W112AA, true",
        "SW1A1AA, SW1A1AA, true",
        "SW1A1AA, SW1A1AB, false",
        "BT*, BT11AA, true"
    })
    void inBritainAnEntryIsAnOutwardCode(String entry, String code, boolean contained) {
        assertThat(new PostalCodeSet("GB", List.of(entry)).contains(code)).isEqualTo(contained);
    }

    /** Each is one in Britain or elsewhere, not in both. */
    @ParameterizedTest
    @CsvSource({
        "KW17-KW15, false, false",
        "KW15-PH17, false, true",
        "KW-KW17, false, false",
        "KW1-KW17A, false, false",
        "80-81, false, true",
        "8000-8199, false, true",
        "KW9-KW17, true, false",
        "KW15-KW17, true, true",
        "KW15-KW15, true, true",
        "80-80, false, true"
    })
    void aRangeIsOneOfDistrictsInBritainAndOfPrefixesElsewhere(String entry, boolean inBritain, boolean elsewhere) {
        assertThat(PostalCodeSet.problemOf("GB", entry).isEmpty()).isEqualTo(inBritain);
        assertThat(PostalCodeSet.problemOf("NO", entry).isEmpty()).isEqualTo(elsewhere);
    }

    @Test
    void anAbsentCodeIsNeverExcluded() {
        assertThat(new PostalCodeSet("NO", List.of("*")).contains(null)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"97*", "8099", "9?1*", "80-81", "SW1A1AA"})
    void wellFormedEntriesHaveNoProblem(String entry) {
        assertThat(PostalCodeSet.problemOf("NO", entry)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", "9*7", "81-80", "800-8199", "97**", "a1", "8 0", "97.*", "8-9-10"})
    void malformedEntriesHaveOne(String entry) {
        assertThat(PostalCodeSet.problemOf("NO", entry)).isPresent();
    }
}
