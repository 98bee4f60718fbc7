package io.waybill.auth.registry.servicelevel;

import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import org.junit.jupiter.api.Test;

/** The platform's own applications have a level of their own. */
@QuarkusTest
@ServiceUnderTest
class PlatformLevelTest {

    @Test
    void anApplicationOfTheConfigurationHasTheLevelOfThePlatform() {
        Registry.introspect(Registry.operatorToken()).then().body("level.name", equalTo("platform"));
    }
}
