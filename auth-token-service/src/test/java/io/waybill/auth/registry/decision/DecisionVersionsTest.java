package io.waybill.auth.registry.decision;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.common.mapper.TypeRef;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.registry.levelrequest.LevelRequests;
import io.waybill.auth.registry.levelrequest.NewLevelRequest;
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

/** A decision that names a version is about no other. */
@QuarkusTest
@ServiceUnderTest
class DecisionVersionsTest {

    private static final Map<String, String> PRODUCTION = Map.of("api", "parcel", "environment", "production");

    private static final TypeRef<Map<String, Object>> MAP = new TypeRef<>() {};

    @Inject
    LevelRequests levelRequests;

    @Test
    void anApprovalOfOneLevelApprovesNoOther() {
        App app = Registry.approved();
        String requests = "/applications/" + app.id() + "/level-requests";
        Registry.level("seen-level", 20, 2_000);
        String seen = Registry.requestLevel(app.id(), "seen-level");
        admin("POST", requests + "/reject", Map.of("reason", "too much")).then().statusCode(200);
        String now = Registry.requestLevel(app.id(), "platform");

        decide(app, "level-requests/approve", seen)
                .then()
                .statusCode(412)
                .body("detail", containsString("the level platform is requested, by the request " + now));
        Registry.application(app.id())
                .then()
                .body("level", equalTo("sandbox"))
                .body("levelRequest.state", equalTo("requested"));
        decide(app, "level-requests/reject", now).then().statusCode(200);
        decide(app, "level-requests/reject", now)
                .then()
                .statusCode(409)
                .body("detail", containsString("the level platform is rejected"));
    }

    @ParameterizedTest
    @CsvSource({
        "name, Another shop, Another shop",
        "owner, eve@shop.example, eve@shop.example",
        "businessRegion, DE, DE",
        "level, platform, platform",
        "roles, operator, the roles operator"
    })
    void anApplicationIsApprovedAsItWasSeen(String field, String value, String named) {
        App app = Registry.register();
        String seen = version(app);
        changed(app, field, field.equals("roles") ? List.of(value) : value);

        decide(app, "approve", seen).then().statusCode(412).body("detail", containsString(named));

        assertThat(state(app)).isEqualTo("registered");
        decide(app, "approve", version(app)).then().statusCode(200).body("state", equalTo("approved"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"approve", "reject", "suspend", "resume"})
    void everyDecisionIsAboutTheVersionEvenIfNothingWouldChange(String decision) {
        App app = Registry.register();
        String registered = version(app);
        Registry.approve(app.id());

        decide(app, decision, registered).then().statusCode(412).body("detail", containsString("is approved"));

        assertThat(state(app)).isEqualTo("approved");
    }

    @Test
    void aSuspensionThatIsNotTheOneThatWasSeenGoesOn() {
        App app = Registry.approved();
        decide(app, "suspend", version(app)).then().statusCode(200);
        String first = version(app);
        decide(app, "resume", first).then().statusCode(200);
        decide(app, "suspend", version(app)).then().statusCode(200);

        decide(app, "resume", first).then().statusCode(412);

        assertThat(state(app)).isEqualTo("suspended");
    }

    @Test
    void anAnswerHasTheVersionThatItMadeAndANewCredentialMakesNone() {
        App app = Registry.register();
        String approved = decide(app, "approve", version(app)).path("version").toString();
        admin("POST", "/applications/" + app.id() + "/secrets").then().statusCode(201);

        Registry.application(app.id()).then().header("ETag", "\"" + approved + "\"");
        decide(app, "suspend", approved).then().statusCode(200);
    }

    @Test
    void aChangeAndADeletionNameAVersionToo() {
        App app = Registry.register();
        String seen = version(app);
        changed(app, "name", "Another shop");

        delete(app, seen).then().statusCode(412);
        delete(app, version(app)).then().statusCode(204);
    }

    @Test
    void aGrantIsDecidedAboutAsItWasSeen() {
        App app = Registry.approved();
        String grants = "/applications/" + app.id() + "/grants";
        String first = admin("POST", grants, PRODUCTION).path("version").toString();
        String rejected = decide(app, "grants/reject", first).path("version").toString();
        String second = admin("POST", grants, PRODUCTION).path("version").toString();
        assertThat(second).isNotIn(first, rejected);

        decide(app, "grants/approve", first)
                .then()
                .statusCode(412)
                .body("detail", containsString("the grant of parcel in production is requested, since "));
        String approved = decide(app, "grants/approve", second).path("version").toString();
        decide(app, "grants/approve", second).then().statusCode(412);
        decide(app, "grants/revoke", approved).then().statusCode(200).body("state", equalTo("revoked"));
    }

    @ParameterizedTest
    @CsvSource({
        "*, 200",
        "'\"99\", \"0\"', 200",
        "W/\"0\", 412",
        "\"\", 412",
        "\"zero\", 412",
        "0, 400",
        "\"0, 400",
        "'\"0\",', 400",
    })
    void ifMatchIsReadAsTheStandardSays(String ifMatch, int status) {
        App app = Registry.register();
        Response answer =
                Registry.operator().header("If-Match", ifMatch).post("/admin/v1/applications/" + app.id() + "/approve");

        answer.then().statusCode(status);
        if (status == 400) {
            answer.then().body("errors[0].pointer", equalTo("If-Match"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "sandbox"})
    void aLevelThatIsNotForCustomersIsRefusedToAMemberAndTakenFromAnOperator(String level) {
        App app = Registry.register("standard");
        Registry.approve(app.id());

        assertThatThrownBy(() ->
                        levelRequests.requestOwn(UUID.fromString(app.id()), new NewLevelRequest(level, "more calls")))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.violations())
                                .extracting(Violation::pointer)
                                .containsExactly("/level"));

        Registry.requestLevel(app.id(), level);
    }

    private static Response decide(App app, String decision, String version) {
        Map<String, String> body = new HashMap<>(decision.startsWith("grants/") ? PRODUCTION : Map.of());
        body.put("reason", "as agreed");
        return Registry.operator()
                .header("If-Match", "\"" + version + "\"")
                .contentType("application/json")
                .body(body)
                .post("/admin/v1/applications/" + app.id() + "/" + decision);
    }

    private static void changed(App app, String field, Object value) {
        Map<String, Object> registration =
                new HashMap<>(Registry.application(app.id()).as(MAP));
        registration.keySet().retainAll(List.of("name", "owner", "businessRegion", "level", "roles"));
        registration.put(field, value);
        admin("PUT", "/applications/" + app.id(), registration).then().statusCode(200);
    }

    private static String version(App app) {
        return Registry.application(app.id()).path("version").toString();
    }

    private static String state(App app) {
        return Registry.application(app.id()).path("state");
    }

    private static Response delete(App app, String version) {
        return Registry.operator()
                .header("If-Match", "\"" + version + "\"")
                .delete("/admin/v1/applications/" + app.id());
    }
}
