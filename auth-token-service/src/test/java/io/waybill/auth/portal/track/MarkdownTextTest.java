package io.waybill.auth.portal.track;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownTextTest {

    @Test
    void htmlInItIsText() {
        assertThat(MarkdownText.html("a <script>alert(1)</script> [x](javascript:alert(1))")
                        .getValue())
                .contains("&lt;script&gt;")
                .doesNotContain("<script", "javascript:");
    }

    @Test
    void aTableBecomesCards() {
        assertThat(MarkdownText.html("| figure | kg |\n|---|---|\n| `2 × 450` | 900 |")
                        .getValue())
                .contains("<table class=\"cards\">", "<td data-label=\"kg\">900</td>");
    }
}
