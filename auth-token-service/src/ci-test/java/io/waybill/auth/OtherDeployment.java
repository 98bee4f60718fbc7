package io.waybill.auth;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.waybill.auth.portal.login.StandInProvider;
import java.util.List;
import java.util.Map;

/**
 * What a deployment may configure otherwise: RS256, behind a trusted proxy, few forms from one source, few threads,
 * services that the portal knows, people who log in at a provider. The test itself is the proxy.
 */
public class OtherDeployment implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "waybill.auth.token.algorithm", "RS256",
                "waybill.portal.services.freight-product", "https://freight.example:8443/base",
                "waybill.portal.services.india-product", "https://india.example",
                "waybill.documentation-url", "https://docs.example/waybill",
                "waybill.swagger-ui", "true",
                "quarkus.thread-pool.max-threads", "4",
                "quarkus.http.proxy.proxy-address-forwarding", "true",
                "quarkus.http.proxy.enable-forwarded-host", "true",
                "quarkus.http.proxy.trusted-proxies", "127.0.0.1");
    }

    @Override
    public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(FewForms.class), new TestResourceEntry(StandInProvider.class));
    }

    /** Comes after {@link SandboxSettings}, which have no bound. */
    public static class FewForms implements QuarkusTestResourceLifecycleManager {

        @Override
        public int order() {
            return 1;
        }

        @Override
        public Map<String, String> start() {
            return Map.of("waybill.portal.quota.forms-per-day", "50");
        }

        @Override
        public void stop() {
            // nothing was started
        }
    }
}
