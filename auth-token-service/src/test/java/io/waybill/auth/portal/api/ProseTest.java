package io.waybill.auth.portal.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProseTest {

    @Test
    void proseIsEscapedAndCodeIsMarked() {
        assertThat(Prose.of("<script> & `a < b` \"it's\"").getValue())
                .isEqualTo("&lt;script&gt; &amp; <code>a &lt; b</code> &quot;it&#39;s&quot;");
    }
}
