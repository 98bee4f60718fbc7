package io.waybill.auth;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A deployment without the portal. */
public class SmallDeployment implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("waybill.portal.enabled", "false");
    }
}
