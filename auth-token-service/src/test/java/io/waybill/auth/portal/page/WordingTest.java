package io.waybill.auth.portal.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordingTest {

    @ParameterizedTest
    @CsvSource({"0,0", "7,7", "999,999", "1000,1_000", "24000,24_000", "1000000,1_000_000", "-1000,-1_000"})
    void aNumberIsWrittenInGroupsOfThreeDigits(long number, String written) {
        assertThat(Wording.number(number)).isEqualTo(written.replace('_', '\u202f'));
    }

    @Test
    void anAddressIsEscapedAndMayBeBrokenAfterEachOfItsParts() {
        assertThat(Wording.parts("<b>@shop.example/it's \"x\".").getValue())
                .isEqualTo("&lt;b&gt;@<wbr>shop.<wbr>example/<wbr>it&#39;s &quot;x&quot;.");
    }
}
