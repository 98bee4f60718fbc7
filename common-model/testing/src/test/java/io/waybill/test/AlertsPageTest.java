package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** {@code docs/alerts.md} is what {@code deploy/observability/renew} makes, by this very test. */
class AlertsPageTest {

    @Test
    void thePageIsMadeFromTheRules() throws IOException {
        String made = AlertsPage.make();
        if (Boolean.getBoolean("waybill.alerts.renew")) {
            Files.writeString(AlertsPage.FILE, made);
        }

        assertThat(Files.readString(AlertsPage.FILE))
                .as("the alert rules have changed: run deploy/observability/renew")
                .isEqualTo(made);
    }
}
