package io.waybill.auth.registry.registration;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.platform.crypto.RandomIds;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An operator registers an application with the client id that it has in another deployment. */
@QuarkusTest
@ServiceUnderTest
class GivenClientIdTest {

    private final String clientId = new RandomIds(new SecureRandom()).id();

    @Test
    void itIsTakenOverAsItIsGivenAndAuditedWithoutItsValue() {
        Response made = register(clientId);

        made.then().statusCode(201).body("clientId", equalTo(clientId));
        String id = made.path("id");
        Registry.application(id).then().body("clientId", equalTo(clientId));
        Registry.approve(id);
        Registry.introspect(Registry.token(clientId, made.path("clientSecret")))
                .then()
                .body("active", equalTo(true))
                .body("client_id", equalTo(clientId));
        admin("GET", "/audit?action=application.register&target=application/" + id)
                .then()
                .body("items.details.clientId", contains("given"))
                .body(not(containsString(clientId)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "shop-orders-1",
                "-23456789012345678901234",
                "12345678901234567890123",
                "1234567890123456789012345",
                "12345678901234567890123/"
            })
    void anotherFormIsRefusedWithTheNameOfTheField(String wrong) {
        register(wrong).then().statusCode(400).body("errors.pointer", contains("/clientId"));
    }

    @Test
    void oneThatAnotherApplicationHasIsAConflict() {
        App other = Registry.approved("parcel");

        register(other.clientId()).then().statusCode(409).body("errors.pointer", contains("/clientId"));

        Registry.requestToken(other).then().statusCode(200);
    }

    @Test
    void oneOfADeletedApplicationIsGoodAgainWithTheGrantThatItLost() {
        App former = Registry.approved("parcel", "freight-product");
        String token = Registry.token(former);
        Registry.decide(former, "revoke", "freight-product");
        Registry.delete(former);

        Response made = register(former.clientId());
        made.then().statusCode(201);
        App next = new App(made.path("id"), former.clientId(), made.path("clientSecret"), made.path("secretId"));
        Registry.approve(next.id());
        Registry.grant(next, "freight-product");

        // Until every replica knows that the former one is gone.
        Response issued = await().atMost(Duration.ofMinutes(1))
                .until(() -> Registry.requestToken(next), answer -> answer.statusCode() == 200);
        Registry.introspect(issued.path("access_token")).then().body("aud", contains("freight-product"));
        assertThat(Registry.isActive(token)).isFalse();
    }

    /** An existing application keeps its own. */
    @Test
    void aChangeTakesNone() {
        App app = Registry.register();

        admin("PUT", "/applications/" + app.id(), registration(clientId))
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/clientId"));
    }

    private static Response register(String clientId) {
        return admin("POST", "/applications", registration(clientId));
    }

    private static Map<String, String> registration(String clientId) {
        return new LinkedHashMap<>(
                Map.of("name", "Shop", "owner", "tests", "businessRegion", "SE", "clientId", clientId));
    }
}
