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
        String seen = asked(app, "seen-level").path("id");
        admin("POST", requests + "/reject", Map.of("reason", "too much")).then().statusCode(200);
        String now = asked(app, "platform").path("id");

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
        "name, Another shop",
        "owner, eve@shop.example",
        "businessRegion, DE",
        "level, platform",
    })
    void anApplicationIsApprovedAsItWasSeen(String field, String changed) {
        App app = Registry.register();
        String seen = version(app);
        changed(app, field, changed).then().statusCode(200);

        decide(app, "approve", seen).then().statusCode(412).body("detail", containsString(changed));

        assertThat(state(app)).isEqualTo("registered");
        decide(app, "approve", version(app)).then().statusCode(200).body("state", equalTo("approved"));
    }

    @Test
    void anApplicationThatHasBecomeAnOperatorIsNotApprovedAsACustomer() {
        App app = Registry.register();
        String seen = version(app);
        changed(app, "roles", List.of("operator")).then().statusCode(200);

        decide(app, "approve", seen).then().statusCode(412).body("detail", containsString("the roles operator"));

        decide(app, "reject", version(app)).then().statusCode(200);
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
    void anAnswerHasTheVersionThatItMade() {
        App app = Registry.register();
        Response approved = decide(app, "approve", version(app));

        decide(app, "suspend", approved.path("version").toString()).then().statusCode(200);

        Registry.application(app.id()).then().header("ETag", "\"" + version(app) + "\"");
    }

    @Test
    void aNewCredentialIsNoNewVersion() {
        App app = Registry.approved();
        String seen = version(app);
        admin("POST", "/applications/" + app.id() + "/secrets").then().statusCode(201);

        decide(app, "suspend", seen).then().statusCode(200);
    }

    @Test
    void aChangeAndADeletionNameAVersionToo() {
        App app = Registry.register();
        String seen = version(app);
        changed(app, "name", "Another shop").then().statusCode(200);

        Registry.operator()
                .header("If-Match", "\"" + seen + "\"")
                .delete("/admin/v1/applications/" + app.id())
                .then()
                .statusCode(412);
        Registry.operator()
                .header("If-Match", "\"" + version(app) + "\"")
                .delete("/admin/v1/applications/" + app.id())
                .then()
                .statusCode(204);
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

        asked(app, level);
    }

    private static Response asked(App app, String level) {
        if (level.startsWith("seen")) {
            admin("PUT", "/service-levels/" + level, Map.of("perSecond", 20, "perDay", 2_000));
        }
        Response asked = admin(
                "POST",
                "/applications/" + app.id() + "/level-requests",
                Map.of("level", level, "reason", "more shops"));
        asked.then().statusCode(201);
        return asked;
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

    private static Response changed(App app, String field, Object value) {
        Map<String, Object> registration =
                new HashMap<>(Registry.application(app.id()).as(MAP));
        registration.keySet().retainAll(List.of("name", "owner", "businessRegion", "level", "roles"));
        registration.put(field, value);
        return admin("PUT", "/applications/" + app.id(), registration);
    }

    private static String version(App app) {
        return Registry.application(app.id()).path("version").toString();
    }

    private static String state(App app) {
        return Registry.application(app.id()).path("state");
    }
}
