package io.waybill.auth.registry.decision;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is asked of operators, who decided what, and why. */
@QuarkusTest
@ServiceUnderTest
class DecisionsTest {

    private static final Map<String, String> BECAUSE = Map.of("reason", "the owner has left");
    private static final Map<String, String> PRODUCTION = Map.of("api", "parcel", "environment", "production");

    @ParameterizedTest
    @ValueSource(strings = {"/reject", "/suspend", "/level-requests/reject", "/grants/reject", "/grants/revoke"})
    void aDecisionAgainstAnApplicationNeedsAReason(String decision) {
        App app = Registry.approved("parcel");
        Map<String, String> grant =
                decision.startsWith("/grants") ? Map.of("api", "parcel", "environment", "sandbox") : Map.of();

        admin("POST", "/applications/" + app.id() + decision, grant)
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/reason"))
                .body("errors[0].code", equalTo("REQUIRED"));
    }

    @Test
    void aRegisteredApplicationWaitsForAnOperatorUntilOneDecides() {
        App app = Registry.register();
        String operator = Registry.introspect(Registry.OPERATOR_ID).path("app");
        Response registered = Registry.application(app.id());
        registered
                .then()
                .body("waitsFor", equalTo("operator"))
                .body("requestedBy", equalTo(operator))
                .body("requestedAt", equalTo(registered.path("createdAt")))
                .body("decidedAt", nullValue());

        admin("POST", "/applications/" + app.id() + "/reject", BECAUSE)
                .then()
                .statusCode(200)
                .body("state", equalTo("rejected"))
                .body("waitsFor", nullValue())
                .body("decidedBy", equalTo(operator))
                .body("decidedAt", notNullValue())
                .body("reason", equalTo("the owner has left"));
        admin("POST", "/applications/" + app.id() + "/approve")
                .then()
                .statusCode(200)
                .body("reason", nullValue());
        assertThat(audited(app, "application.reject")).containsEntry("reason", "the owner has left");
    }

    @Test
    void aGrantOfProductionWaitsForAnOperatorAndIsInNoTokenOfTheSandbox() {
        App app = Registry.approved();
        String grants = "/applications/" + app.id() + "/grants";
        Map<String, String> because = Map.of("api", "parcel", "environment", "production", "reason", "not certified");
        Response first = admin("POST", grants, PRODUCTION);
        first.then().statusCode(201).body("state", equalTo("requested")).body("waitsFor", equalTo("operator"));
        Response again = admin("POST", grants, PRODUCTION);
        again.then().statusCode(200);
        assertThat(again.<String>path("requestedAt"))
                .startsWith(first.<String>path("requestedAt").substring(0, 22));

        admin("POST", grants + "/approve", PRODUCTION)
                .then()
                .statusCode(200)
                .body("state", equalTo("approved"))
                .body("waitsFor", nullValue());

        Registry.introspect(Registry.token(app)).then().body("aud", hasSize(0));
        admin("POST", grants + "/reject", because).then().statusCode(409);
        admin("POST", grants + "/revoke", because)
                .then()
                .statusCode(200)
                .body("state", equalTo("revoked"))
                .body("reason", equalTo("not certified"));
        admin("POST", grants + "/revoke", Map.of("api", "parcel", "environment", "sandbox", "reason", "a test"))
                .then()
                .statusCode(404);
    }

    @Test
    void anotherLevelIsAskedForAndApproved() {
        App app = Registry.register("standard");
        Registry.approve(app.id());
        String requests = "/applications/" + app.id() + "/level-requests";
        Map<String, String> wanted = Map.of("level", "sandbox", "reason", "load test in May");

        admin("POST", requests, wanted)
                .then()
                .statusCode(201)
                .body("level", equalTo("sandbox"))
                .body("state", equalTo("requested"))
                .body("requestReason", equalTo("load test in May"))
                .body("waitsFor", equalTo("operator"));
        admin("POST", requests, wanted).then().statusCode(200);
        admin("POST", requests, Map.of("level", "platform", "reason", "more"))
                .then()
                .statusCode(409);
        admin("POST", requests, Map.of("level", "no-such", "reason", "more"))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/level"));
        Registry.introspect(Registry.token(app)).then().body("level.name", equalTo("standard"));

        admin("POST", requests + "/approve").then().statusCode(200).body("state", equalTo("approved"));

        Registry.introspect(Registry.token(app)).then().body("level.name", equalTo("sandbox"));
        Registry.application(app.id())
                .then()
                .body("level", equalTo("sandbox"))
                .body("levelRequest.state", equalTo("approved"));
        admin("POST", requests + "/approve").then().statusCode(409);
    }

    @Test
    void aDeletedApplicationIsGoneWithItsTokensAndItsRecordsStay() {
        App app = Registry.approved("freight-product");
        String token = Registry.token(app);
        assertThat(Registry.isActive(token)).isTrue();

        Registry.delete(app);

        Registry.application(app.id()).then().statusCode(404);
        Registry.requestToken(app).then().statusCode(400);
        assertThat(Registry.isActive(token)).isFalse();
        assertThat(Registry.isActive(app.clientId())).isFalse();
        assertThat(audited(app, "application.delete")).containsKey("name");
        assertThat(Registry.revocationList().asString())
                .as("what the services learn: another application may get the client id")
                .contains(app.clientId(), app.secretId());
    }

    @Test
    void anApplicationOfTheConfigurationIsSuspendedNotDeleted() {
        String service = Registry.introspect(Registry.SERVICE_ID).path("app");

        admin("DELETE", "/applications/" + service).then().statusCode(409);

        Registry.requestToken(Registry.SERVICE_ID, Registry.SERVICE_SECRET)
                .then()
                .statusCode(200);
    }

    @Test
    void secretsThatHaveLeakedAreReplacedByOneThatTheirThiefCannotRead() {
        App app = Registry.approved("india-product");
        String login = Registry.licence(app).path("loginId");
        String stolen = Registry.token(app);

        Response replaced = admin("POST", "/applications/" + app.id() + "/secrets/replace");
        replaced.then().statusCode(201).header("Cache-Control", equalTo("no-store"));

        Registry.client(app).get("/applications/self/usage").then().statusCode(401);
        Registry.requestToken(app).then().statusCode(400);
        assertThat(Registry.isActive(stolen)).isFalse();
        String value = replaced.path("clientSecret");
        assertThat(Registry.token(app.clientId(), value)).isNotEmpty();
        Response after = Registry.application(app.id());
        after.then().body("clientId", equalTo(app.clientId())).body("licences[0].loginId", equalTo(login));
        assertThat(after.asString()).doesNotContain(value);
        assertThat(admin("GET", "/audit?limit=100").asString())
                .contains("secret.replace")
                .doesNotContain(value);
    }

    private static Map<String, String> audited(App app, String action) {
        List<Map<String, String>> details = admin("GET", "/audit?action=" + action + "&target=application/" + app.id())
                .path("items.details");
        assertThat(details).hasSize(1);
        return details.getFirst();
    }
}
