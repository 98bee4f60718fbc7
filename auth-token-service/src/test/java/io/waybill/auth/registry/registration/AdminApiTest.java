package io.waybill.auth.registry.registration;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The operators' API, and its paths. */
@QuarkusTest
@ServiceUnderTest
class AdminApiTest {

    @Test
    void anApplicationGoesFromRegisteredToApprovedToSuspendedAndBack() {
        App app = Registry.register();
        assertThat(state(app)).isEqualTo("registered");
        Registry.requestToken(app).then().statusCode(400);

        admin("POST", "/applications/" + app.id() + "/approve").then().body("state", equalTo("approved"));
        Registry.requestToken(app).then().statusCode(200);
        admin("POST", "/applications/" + app.id() + "/suspend", Map.of("reason", "a test"))
                .then()
                .body("state", equalTo("suspended"));
        Registry.requestToken(app).then().statusCode(400);
        admin("POST", "/applications/" + app.id() + "/approve").then().statusCode(409);
        admin("POST", "/applications/" + app.id() + "/resume").then().body("state", equalTo("approved"));
        Registry.requestToken(app).then().statusCode(200);
        admin("POST", "/applications/" + app.id() + "/reject", Map.of("reason", "a test"))
                .then()
                .statusCode(409);
    }

    @Test
    void eachChangeIsAuditedWithWhoAndFromWhere() {
        App app = Registry.approved();
        Registry.operator()
                .header("X-Request-Id", "audited-call")
                .contentType(ContentType.JSON)
                .body(Map.of("reason", "a test"))
                .post("/admin/v1/applications/" + app.id() + "/suspend")
                .then()
                .statusCode(200);

        audit().then()
                .rootPath("items.find { it.requestId == 'audited-call' }")
                .body("action", equalTo("application.suspend"))
                .body("target", equalTo("application/" + app.id()))
                .body("sourceAddress", equalTo("127.0.0.1"))
                .body("actor", not(equalTo("system")));
    }

    @Test
    void aRefusedLogInIsAuditedWithoutItsCredentials() {
        App app = Registry.approved();
        Registry.requestToken(app.clientId(), "a-wrong-secret").then().statusCode(400);

        String refusal = "items.find { it.action == 'login.refused' && it.target == 'application/" + app.id() + "' }";
        Response audit = await().atMost(Duration.ofMinutes(1))
                .until(AdminApiTest::audit, answer -> answer.path(refusal) != null);
        audit.then().body(refusal + ".sourceAddress", equalTo("127.0.0.1"));
        assertThat(audit.asString()).doesNotContain("a-wrong-secret");
    }

    @Test
    void anApplicationOfAnUnknownBusinessRegionIsRefused() {
        Map<String, String> sent = Map.of("name", "n", "owner", "o", "businessRegion", "NO");

        admin("POST", "/applications", sent)
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/businessRegion"))
                .body("errors.code", contains("UNKNOWN_CODE"))
                .body("errors.message", contains("must be one of SE, DE"));
        admin("PUT", "/applications/" + Registry.register().id(), sent)
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/businessRegion"));
    }

    @Test
    void anApplicationKeepsARegionThatNewOnesCannotHave() {
        Map<String, Object> operators = admin("GET", "/applications?limit=500")
                .path("items.find { it.clientId == '" + Registry.OPERATOR_ID + "' }");
        Map<String, Object> same = new HashMap<>(operators);
        same.keySet().retainAll(List.of("name", "owner", "businessRegion", "level", "roles"));

        admin("PUT", "/applications/" + operators.get("id"), same)
                .then()
                .statusCode(200)
                .body("businessRegion", equalTo("ZZ"));
    }

    @Test
    void unknownIdsAreNotFound() {
        for (String id : new String[] {"x", "00000000-0000-0000-0000-000000000000", "%00", "..%2f"}) {
            admin("GET", "/applications/" + id).then().statusCode(404);
            admin("POST", "/users/" + id + "/lock").then().statusCode(404);
        }
        admin("POST", "/signing-keys/%00/revoke").then().statusCode(404);
        App app = Registry.approved();
        admin("POST", "/applications/" + app.id() + "/secrets/%00/expire", Map.of())
                .then()
                .statusCode(404);
        admin("PUT", "/service-levels/a%00b", Map.of("perSecond", 1, "perDay", 1))
                .then()
                .statusCode(400);
    }

    static Response audit() {
        return admin("GET", "/audit?limit=20");
    }

    static String state(App app) {
        return Registry.application(app.id()).path("state");
    }
}
