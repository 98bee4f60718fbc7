package io.waybill.auth.registry.application;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A decision that says what it is about is about nothing else. */
@QuarkusTest
@ServiceUnderTest
class ExpectedDecisionsTest {

    private static final Map<String, String> PRODUCTION = Map.of("api", "parcel", "environment", "production");

    @Inject
    LevelRequests levelRequests;

    @Test
    void anApprovalOfOneLevelApprovesNoOther() {
        App app = Registry.approved();
        String requests = "/applications/" + app.id() + "/level-requests";
        Response seen = asked(app, "expected-level");
        admin("POST", requests + "/reject", Map.of("reason", "too much")).then().statusCode(200);
        Response now = asked(app, "platform");
        Map<String, ?> expected = Map.of("expected", Map.of("id", seen.path("id"), "level", "expected-level"));

        admin("POST", requests + "/approve", expected)
                .then()
                .statusCode(409)
                .body("detail", containsString("the level platform is requested, by the request " + now.path("id")));
        admin("GET", "/applications/" + app.id())
                .then()
                .body("level", equalTo("sandbox"))
                .body("levelRequest.state", equalTo("requested"));
        Map<String, ?> named = Map.of("expected", Map.of("id", now.path("id"), "level", "platform"), "reason", "no");
        admin("POST", requests + "/reject", named).then().statusCode(200);
        admin("POST", requests + "/reject", named)
                .then()
                .statusCode(409)
                .body("detail", containsString("the level platform is rejected"));
    }

    @ParameterizedTest
    @CsvSource({
        "name, Another shop",
        "owner, eve@shop.example",
        "businessRegion, DE",
        "level, platform",
    })
    void anApplicationIsApprovedAsItWasSeen(String field, String changed) {
        App app = Registry.register();
        Map<String, Object> seen = seen(app);
        Map<String, Object> other = registration(seen);
        other.put(field, changed);
        admin("PUT", "/applications/" + app.id(), other).then().statusCode(200);

        decide(app, "approve", seen).then().statusCode(409).body("detail", containsString(changed));

        assertThat(state(app)).isEqualTo("registered");
        decide(app, "approve", seen(app)).then().statusCode(200).body("state", equalTo("approved"));
    }

    @Test
    void anApplicationThatHasBecomeAnOperatorIsNotApprovedAsACustomer() {
        App app = Registry.register();
        Map<String, Object> seen = seen(app);
        Map<String, Object> other = registration(seen);
        other.put("roles", List.of("operator"));
        admin("PUT", "/applications/" + app.id(), other).then().statusCode(200);

        decide(app, "approve", seen).then().statusCode(409).body("detail", containsString("the roles operator"));

        decide(app, "reject", seen(app)).then().statusCode(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"approve", "reject", "suspend", "resume"})
    void everyDecisionAboutAnApplicationIsAboutItsStateEvenIfNothingWouldChange(String decision) {
        App app = Registry.register();
        switch (decision) {
            case "approve", "suspend" -> admin("POST", "/applications/" + app.id() + "/approve");
            default -> {
                // It is registered.
            }
        }
        String before = state(app);

        decide(app, decision, Map.of("state", before.equals("approved") ? "registered" : "suspended"))
                .then()
                .statusCode(409)
                .body("detail", containsString("is " + before));

        assertThat(state(app)).isEqualTo(before);
    }

    @Test
    void aSuspensionThatIsNotTheOneThatWasSeenGoesOn() {
        App app = Registry.approved();
        decide(app, "suspend", Map.of("state", "approved")).then().statusCode(200);
        Map<String, Object> first = seen(app);
        decide(app, "resume", first).then().statusCode(200);
        decide(app, "suspend", Map.of("state", "approved")).then().statusCode(200);

        decide(app, "resume", first).then().statusCode(409);

        assertThat(state(app)).isEqualTo("suspended");
    }

    @Test
    void aGrantIsDecidedAboutAsItWasSeen() {
        App app = Registry.approved();
        Response asked = admin("POST", "/applications/" + app.id() + "/grants", PRODUCTION);
        Map<String, String> first = Map.of("state", "requested", "changedAt", asked.path("changedAt"));
        decideGrant(app, "reject", first).then().statusCode(200);
        admin("POST", "/applications/" + app.id() + "/grants", PRODUCTION)
                .then()
                .statusCode(201);

        decideGrant(app, "approve", first)
                .then()
                .statusCode(409)
                .body("detail", containsString("the grant of parcel in production is requested, since "));
        decideGrant(app, "revoke", Map.of("state", "approved")).then().statusCode(409);
        decideGrant(app, "approve", Map.of("state", "requested")).then().statusCode(200);
        decideGrant(app, "approve", Map.of("state", "requested")).then().statusCode(409);
        decideGrant(app, "revoke", Map.of("state", "approved"))
                .then()
                .statusCode(200)
                .body("state", equalTo("revoked"));
    }

    @Test
    void whatIsExpectedIsReadStrictly() {
        App app = Registry.register();

        decide(app, "approve", Map.of()).then().statusCode(400).body("errors[0].pointer", equalTo("/expected/state"));
        decide(app, "approve", Map.of("state", "registered", "colour", "red"))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/expected/colour"));
        decide(app, "approve", Map.of("state", "registered", "decidedAt", "yesterday"))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/expected/decidedAt"));
        admin(
                        "POST",
                        "/applications/" + app.id() + "/level-requests/approve",
                        Map.of("expected", Map.of("id", "1", "level", "gold")))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/expected/id"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "sandbox"})
    void aLevelThatIsNotForCustomersIsRefusedToAMemberAndTakenFromAnOperator(String level) {
        App app = Registry.register("standard");
        admin("POST", "/applications/" + app.id() + "/approve").then().statusCode(200);

        assertThatThrownBy(() ->
                        levelRequests.requestOwn(UUID.fromString(app.id()), new NewLevelRequest(level, "more calls")))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.violations())
                                .extracting(Violation::pointer)
                                .containsExactly("/level"));

        asked(app, level);
    }

    private static Response asked(App app, String level) {
        if (level.startsWith("expected")) {
            admin("PUT", "/service-levels/" + level, Map.of("perSecond", 20, "perDay", 2_000));
        }
        Response asked = admin(
                "POST",
                "/applications/" + app.id() + "/level-requests",
                Map.of("level", level, "reason", "more shops"));
        asked.then().statusCode(201);
        return asked;
    }

    private static Response decide(App app, String decision, Map<String, ?> expected) {
        return admin(
                "POST",
                "/applications/" + app.id() + "/" + decision,
                Map.of("reason", "as agreed", "expected", expected));
    }

    private static Response decideGrant(App app, String decision, Map<String, ?> expected) {
        Map<String, Object> body = new HashMap<>(PRODUCTION);
        body.put("reason", "as agreed");
        body.put("expected", expected);
        return admin("POST", "/applications/" + app.id() + "/grants/" + decision, body);
    }

    /** All that a decision can name, as an operator reads it. */
    private static Map<String, Object> seen(App app) {
        Map<String, Object> seen = admin("GET", "/applications/" + app.id()).as(mapType());
        seen.keySet().retainAll(List.of("state", "name", "owner", "businessRegion", "level", "roles", "decidedAt"));
        return seen;
    }

    private static io.restassured.common.mapper.TypeRef<Map<String, Object>> mapType() {
        return new io.restassured.common.mapper.TypeRef<>() {};
    }

    private static Map<String, Object> registration(Map<String, Object> seen) {
        Map<String, Object> registration = new HashMap<>(seen);
        registration.keySet().removeAll(List.of("state", "decidedAt"));
        return registration;
    }

    private static String state(App app) {
        return admin("GET", "/applications/" + app.id()).path("state");
    }
}
