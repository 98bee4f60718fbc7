package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** {@code docs/alerts.md} is what {@code deploy/observability/renew} makes. */
class AlertsPageTest {

    @Test
    void thePageIsMadeFromTheRules() throws IOException {
        assertThat(Files.readString(AlertsPage.FILE))
                .as("the alert rules have changed: run deploy/observability/renew")
                .isEqualTo(AlertsPage.make());
    }
}
