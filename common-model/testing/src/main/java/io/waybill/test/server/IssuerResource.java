package io.waybill.test.server;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;

/**
 * Runs a stand-in for auth-token-service beside the service under test: the same documents (JWKS, introspection, list
 * of revocations), but under the test's control through {@link TestIssuer}, which mints tokens that the real issuer
 * would never make.
 */
public class IssuerResource implements QuarkusTestResourceLifecycleManager {

    private StandInIssuer issuer;

    @Override
    public Map<String, String> start() {
        issuer = StandInIssuer.start();
        System.setProperty(TestIssuer.URL, issuer.url());
        System.setProperty(TestIssuer.SIGNING_KEY, issuer.signingKeyJson());
        return Map.of(
                "waybill.environment", "sandbox",
                // A test looks for the line of its own call, however many refused calls were made before.
                "waybill.refused-calls.log-per-second", "100000",
                // A machine that stalls for a moment is not an unavailable issuer.
                "waybill.issuer-timeout.keys", "PT30S",
                "waybill.issuer-timeout.revocations", "PT30S",
                "quarkus.fault-tolerance.\"io.waybill.common.issuer.IssuerApi/introspect\".timeout.value", "30000",
                "waybill.issuer", issuer.url(),
                "waybill.service.client-id", "service-under-test",
                "waybill.service.client-secret", "service-secret-of-the-test");
    }

    @Override
    public void stop() {
        if (issuer != null) {
            issuer.stop();
        }
    }
}
