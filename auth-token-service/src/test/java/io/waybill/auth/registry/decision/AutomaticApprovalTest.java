package io.waybill.auth.registry.decision;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.registry.RegistryConfig;
import io.waybill.common.WaybillConfig;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@ServiceUnderTest
class AutomaticApprovalTest {

    @Inject
    AutomaticApproval approval;

    @Test
    void itIsOnInSandboxesAndOffInProductionUnlessTheSettingSaysOtherwise() {
        assertThat(automatic("sandbox", "").isAutomatic()).isTrue();
        assertThat(automatic("production", "").isAutomatic()).isFalse();
        assertThat(automatic("sandbox", "false").isAutomatic()).isFalse();
    }

    @Test
    void whatIsAskedForIsApprovedAndUsableAtOnce() {
        QuarkusMock.installMockForInstance(automatic("sandbox", ""), approval);

        App app = Registry.register();

        Registry.application(app.id())
                .then()
                .body("state", equalTo("approved"))
                .body("decidedBy", equalTo("system"))
                .body("waitsFor", nullValue());
        admin("POST", "/applications/" + app.id() + "/grants", Map.of("api", "parcel", "environment", "sandbox"))
                .then()
                .statusCode(201)
                .body("state", equalTo("approved"))
                .body("decidedBy", equalTo("system"));
        Registry.introspect(Registry.token(app)).then().body("aud[0]", equalTo("parcel"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"reject", "revoke"})
    void aGrantThatAnOperatorHasRefusedWaitsForOneTheNextTime(String refusal) {
        QuarkusMock.installMockForInstance(automatic("sandbox", ""), approval);
        App app = Registry.register();
        String environment = refusal.equals("reject") ? "production" : "sandbox";
        requested(app, environment, environment.equals("sandbox") ? "approved" : "requested");
        admin(
                        "POST",
                        "/applications/" + app.id() + "/grants/" + refusal,
                        Map.of("api", "parcel", "environment", environment, "reason", "floods us"))
                .then()
                .statusCode(200);

        requested(app, environment, "requested");
    }

    private static void requested(App app, String environment, String state) {
        admin("POST", "/applications/" + app.id() + "/grants", Map.of("api", "parcel", "environment", environment))
                .then()
                .statusCode(201)
                .body("state", equalTo(state));
    }

    private static AutomaticApproval automatic(String environment, String setting) {
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .withMapping(WaybillConfig.class)
                .withMapping(RegistryConfig.class)
                .withDefaultValue("waybill.environment", environment)
                .withDefaultValue("waybill.issuer", "http://issuer.example")
                .withDefaultValue("waybill.auth.automatic-approval", setting)
                .build();
        return new AutomaticApproval(
                config.getConfigMapping(RegistryConfig.class), config.getConfigMapping(WaybillConfig.class));
    }
}
