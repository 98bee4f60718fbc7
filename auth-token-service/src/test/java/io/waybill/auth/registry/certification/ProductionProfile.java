package io.waybill.auth.registry.certification;

import io.quarkus.test.junit.QuarkusTestProfile;
import io.waybill.auth.portal.login.StandInProvider;
import java.util.List;
import java.util.Map;

/** A production that takes the statements of {@link StandInSandbox}. Its people log in at a provider. */
public class ProductionProfile implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("waybill.environment", "production");
    }

    @Override
    public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(StandInSandbox.class), new TestResourceEntry(StandInProvider.class));
    }
}
