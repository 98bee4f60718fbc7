package io.waybill.indiaproduct;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.waybill.test.contract.OriginContract;
import java.util.Map;

/** The settings that a sandbox gives the service, for the packaged application too. */
public class SandboxSettings implements QuarkusTestResourceLifecycleManager {

    @Override
    public Map<String, String> start() {
        return Map.of("waybill.seed", "true", "waybill.cors-origins", OriginContract.ALLOWED_ORIGIN);
    }

    @Override
    public void stop() {
        // nothing was started
    }
}
