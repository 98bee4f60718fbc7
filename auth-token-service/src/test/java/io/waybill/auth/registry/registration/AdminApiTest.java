package io.waybill.auth.registry.registration;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.contract.OriginContract;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
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
    void aRegistrationIsAnsweredWithTheSecretAndAnApplicationWithItsLists() throws IOException {
        Response registered =
                admin("POST", "/applications", Map.of("name", "Fields", "owner", "tests", "businessRegion", "SE"));
        assertThat(fields(registered))
                .isEqualTo("id clientId clientSecret secretId name owner businessRegion level roles state createdAt"
                        + " requestedAt requestedBy waitsFor");

        String id = registered.path("id");
        Registry.approve(id);
        Registry.level("fields-of-an-application", 20, 2_000);
        Registry.requestLevel(id, "fields-of-an-application");
        assertThat(fields(Registry.application(id)))
                .isEqualTo("id clientId version name owner businessRegion level roles state createdAt requestedAt"
                        + " requestedBy decidedAt decidedBy levelRequest grants secrets keys licences");
    }

    private static String fields(Response answer) throws IOException {
        List<String> names = new ArrayList<>();
        new ObjectMapper().readTree(answer.asByteArray()).fieldNames().forEachRemaining(names::add);
        return String.join(" ", names);
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

    @Test
    void aSuspendedOperatorIsNoOperatorAtOnce() {
        Response second = admin(
                "POST",
                "/applications",
                Map.of("name", "second", "owner", "o", "businessRegion", "SE", "roles", List.of("operator")));
        admin("POST", "/applications/" + second.path("id") + "/approve").then().statusCode(200);
        String token = Registry.token(second.<String>path("clientId"), second.path("clientSecret"));
        given().auth().oauth2(token).get("/admin/v1/service-levels").then().statusCode(200);

        admin("POST", "/applications/" + second.path("id") + "/suspend", Map.of("reason", "a test"))
                .then()
                .statusCode(200);

        given().auth().oauth2(token).get("/admin/v1/service-levels").then().statusCode(401);
    }

    @Test
    void headGzipCorsAndRequestIdsWorkAsEverywhere() {
        Registry.operator().head("/admin/v1/service-levels").then().statusCode(200);
        given().header("Accept-Encoding", "gzip")
                .get("/docs/errors")
                .then()
                .statusCode(200)
                .header("Content-Encoding", equalTo("gzip"));
        given().header("Origin", OriginContract.ALLOWED_ORIGIN)
                .header("Access-Control-Request-Method", "POST")
                .options(Registry.TOKEN_PATH)
                .then()
                .statusCode(200)
                .header("Access-Control-Allow-Origin", equalTo(OriginContract.ALLOWED_ORIGIN));
        given().header("X-Request-Id", "mine")
                .get("/no/such/path")
                .then()
                .statusCode(404)
                .header("X-Request-Id", "mine");
    }

    static Response audit() {
        return admin("GET", "/audit?limit=20");
    }

    static String state(App app) {
        return Registry.application(app.id()).path("state");
    }
}
