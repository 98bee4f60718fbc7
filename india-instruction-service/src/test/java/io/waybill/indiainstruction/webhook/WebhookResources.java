package io.waybill.indiainstruction.webhook;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Base64;
import java.util.Map;

/** What webhooks need in a test: a key for their secrets, and trust in the receiver on this machine. */
public class WebhookResources implements QuarkusTestResourceLifecycleManager {

    @Override
    public Map<String, String> start() {
        return Map.of(
                "waybill.instructions.webhooks.key",
                Base64.getEncoder().encodeToString(new byte[32]),
                // A test of the requests that the documents describe registers many.
                "waybill.instructions.webhooks.per-application",
                "1000",
                "waybill.instructions.webhooks.allowed-networks",
                "127.0.0.0/8,::1/128",
                "quarkus.tls.webhooks.trust-store.p12.path",
                ReceiverCertificate.file().toString(),
                "quarkus.tls.webhooks.trust-store.p12.password",
                ReceiverCertificate.PASSWORD);
    }

    @Override
    public void stop() {
        // nothing to stop
    }
}
