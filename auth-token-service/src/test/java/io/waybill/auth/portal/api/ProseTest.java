package io.waybill.auth.portal.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProseTest {

    @Test
    void anAddressIsEscapedAndMayBeBrokenAfterEachOfItsParts() {
        assertThat(Prose.parts("<b>@shop.example/it's \"x\".").getValue())
                .isEqualTo("&lt;b&gt;@<wbr>shop.<wbr>example/<wbr>it&#39;s &quot;x&quot;.");
    }
}
