package io.waybill.auth.portal.login;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;

/** A deployment whose people log in at a provider. */
public class AtAProvider implements QuarkusTestProfile {

    @Override
    public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(StandInProvider.class));
    }
}
