package io.waybill.auth.registry.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class PredefinedUserTest {

    @Inject
    PredefinedUser predefined;

    @Test
    void aSandboxHasAUserThatNoOperatorMade() {
        App app = Registry.approved("parcel");

        predefined.start(null);

        Registry.requestOpaqueToken(app, "sandbox-user", Registry.PREDEFINED_PASSWORD)
                .then()
                .statusCode(200);
        List<String> named =
                Registry.admin("GET", "/users?limit=500").path("items.findAll { it.username == 'sandbox-user' }.id");
        assertThat(named).as("made once, however often the service starts").hasSize(1);
    }
}
