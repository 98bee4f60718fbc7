package io.waybill.auth.registry.decision;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
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
    @ValueSource(strings = {"reject", "suspend"})
    void aDecisionAgainstAnApplicationNeedsAReason(String decision) {
        App app = Registry.register();

        admin("POST", "/applications/" + app.id() + "/" + decision)
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/reason"))
                .body("errors[0].code", equalTo("REQUIRED"));
        admin("POST", "/applications/" + app.id() + "/" + decision, Map.of("reason", "x".repeat(501)))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/reason"));
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
    void aGrantThatIsAskedForAgainIsTheOneThatIsPending() {
        App app = Registry.approved();
        Response first = admin("POST", "/applications/" + app.id() + "/grants", PRODUCTION);
        first.then().statusCode(201).body("state", equalTo("requested")).body("waitsFor", equalTo("operator"));

        Response again = admin("POST", "/applications/" + app.id() + "/grants", PRODUCTION);

        again.then().statusCode(200);
        assertThat(again.<String>path("requestedAt"))
                .startsWith(first.<String>path("requestedAt").substring(0, 22));
    }

    @Test
    void aGrantIsRejectedAndRevokedWithAReason() {
        App app = Registry.approved();
        admin("POST", "/applications/" + app.id() + "/grants", PRODUCTION)
                .then()
                .statusCode(201);

        admin("POST", "/applications/" + app.id() + "/grants/reject", PRODUCTION)
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/reason"));
        admin("POST", "/applications/" + app.id() + "/grants/approve", PRODUCTION)
                .then()
                .statusCode(200)
                .body("waitsFor", nullValue());
        admin("POST", "/applications/" + app.id() + "/grants/revoke", PRODUCTION)
                .then()
                .statusCode(400);
        admin(
                        "POST",
                        "/applications/" + app.id() + "/grants/revoke",
                        Map.of("api", "parcel", "environment", "production", "reason", "not certified"))
                .then()
                .statusCode(200)
                .body("state", equalTo("revoked"))
                .body("reason", equalTo("not certified"));
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
        assertThat(Registry.introspect(Registry.token(app)).<String>path("level.name"))
                .isEqualTo("standard");

        admin("POST", requests + "/approve").then().statusCode(200).body("state", equalTo("approved"));

        assertThat(Registry.introspect(Registry.token(app)).<String>path("level.name"))
                .isEqualTo("sandbox");
        Registry.application(app.id())
                .then()
                .body("level", equalTo("sandbox"))
                .body("levelRequest.state", equalTo("approved"));
        admin("POST", requests + "/approve").then().statusCode(409);
    }

    @Test
    void aRejectedLevelLeavesTheApplicationWhatItHas() {
        App app = Registry.register("standard");
        Registry.approve(app.id());
        admin("PUT", "/service-levels/decided-rejected", Map.of("perSecond", 20, "perDay", 2_000));

        Registry.requestLevel(app.id(), "decided-rejected");
        admin("POST", "/applications/" + app.id() + "/level-requests/reject")
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/reason"));
        admin("POST", "/applications/" + app.id() + "/level-requests/reject", Map.of("reason", "ask in June"))
                .then()
                .statusCode(200)
                .body("reason", equalTo("ask in June"));

        Registry.application(app.id()).then().body("level", equalTo("standard"));
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
        assertThat(Registry.service().get("/oauth2/revocations").asString())
                .as("what the services learn")
                .contains(app.clientId());
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
        List<Map<String, String>> details = admin("GET", "/audit?limit=200")
                .path("items.findAll { it.target == 'application/" + app.id() + "' && it.action == '" + action
                        + "' }.details");
        assertThat(details).hasSize(1);
        return details.getFirst();
    }
}
