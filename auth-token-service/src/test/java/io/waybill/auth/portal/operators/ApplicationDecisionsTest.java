package io.waybill.auth.portal.operators;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.without;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.MembershipRows;
import io.waybill.auth.portal.Operators;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Decisions about applications, in the queue and on the page of each. */
@QuarkusTest
@ServiceUnderTest
class ApplicationDecisionsTest {

    private static final String QUEUE = "/portal/operators";

    @Inject
    Sql sql;

    private Visitor olga;

    @BeforeEach
    void emptyTheQueue() {
        olga = Visitor.operator();
        Visitor.emptyTheQueue();
    }

    @Test
    void anApplicationIsApprovedFromTheQueueByAPersonWhomTheAuditNames() {
        App app = Registry.register();
        olga.get(QUEUE).then().statusCode(200).body(containsString("application:" + app.id()));

        decide(olga, "application:" + app.id(), "approve", "a known customer")
                .then()
                .statusCode(303)
                .header("Location", equalTo("/portal/operators"));

        Response record = Registry.application(app.id());
        record.then().body("state", equalTo("approved")).body("reason", equalTo("a known customer"));
        assertThat(record.<String>path("decidedBy")).startsWith("account/");
        Registry.requestToken(app).then().statusCode(200);
        without(olga.sees(QUEUE, "Approved the application."), "application:" + app.id());
        olga.get(QUEUE).then().body(not(containsString("Approved the application.")));
        olga.sees("/portal/operators/applications/" + app.id(), "application.approve", "a known customer");
    }

    @Test
    void aRejectionNeedsAReasonAndKeepsWhatElseWasTyped() {
        App app = Registry.approved();
        Registry.requestProduction(app.id(), "freight-product");
        String grant = "grant:" + app.id() + ":freight-product:production";

        decide(olga, grant, "reject", " ").then().statusCode(422).body(containsString("Say why"));
        Response tooLong = decide(olga, grant, "reject", "no " + "x".repeat(500));
        tooLong.then().statusCode(422).body(containsString("must be 1 to 500 characters".substring(3)));
        assertThat(tooLong.asString()).contains("no " + "x".repeat(500));
        assertThat(grant(app)).isEqualTo("requested");

        decide(olga, grant, "reject", "the contract\r\nhas ended").then().statusCode(303);
        Registry.application(app.id())
                .then()
                .body("grants[0].state", equalTo("rejected"))
                .body("grants[0].reason", equalTo("the contract has ended"));
    }

    @Test
    void aServiceLevelIsApprovedWithWhatItMeans() {
        App app = Registry.approved();
        String level = "busy-" + UUID.randomUUID().toString().substring(0, 8);
        Registry.level(level, 77, 7777);
        String request = Registry.requestLevel(app.id(), level);
        olga.get(QUEUE)
                .then()
                .body(containsString("77 calls a second and 7\u202f777 a day"))
                .body(containsString("more shops"))
                .body(containsString("<dt>Asked by</dt><dd>first operator</dd>"));

        decide(olga, "level:" + app.id() + ":" + request, "approve", "").then().statusCode(303);

        Registry.application(app.id()).then().body("level", equalTo(level));
    }

    @Test
    void aDoubleClickDecidesOnceAndALaterDecisionIsToldWhatWasDecided() {
        App app = Registry.register();
        String subject = "application:" + app.id();
        Map<String, String> form =
                Operators.decision(olga.get(QUEUE).asString(), subject, "reject", "not a customer of ours");

        olga.post(QUEUE, form).then().statusCode(303);
        olga.post(QUEUE, form).then().statusCode(303);
        Map<String, String> late = new LinkedHashMap<>(form);
        late.put("form", UUID.randomUUID().toString());
        late.put("verdict", "approve");
        olga.post(QUEUE, late)
                .then()
                .statusCode(409)
                .body(containsString("This has changed, and nothing was decided: now the application"))
                .body(containsString("is rejected"))
                .body(containsString("not a customer of ours"));

        Registry.application(app.id()).then().body("state", equalTo("rejected"));
        String history = olga.get("/portal/operators/applications/" + app.id()).asString();
        assertThat(history.split("application\\.reject", -1)).hasSize(2);
        assertThat(history).doesNotContain("application.approve");
    }

    @Test
    void levelAndRegionAreSetOnThePageOfTheApplication() {
        App app = Registry.approved();
        String level = "set-" + UUID.randomUUID().toString().substring(0, 8);
        Registry.level(level, 77, 7777);
        String page = "/portal/operators/applications/" + app.id();
        Map<String, String> form = fields(
                "form",
                UUID.randomUUID().toString(),
                "seen",
                Visitor.value(olga.get(page), "seen"),
                "level",
                level,
                "businessRegion",
                "DE");
        Map<String, String> unknown = new LinkedHashMap<>(form);
        unknown.putAll(fields("level", "no-such-level", "businessRegion", "XX"));
        olga.post(page + "/registration", unknown).then().statusCode(422).body(containsString("s not a service level"));

        olga.post(page + "/registration", form).then().statusCode(303).header("Location", equalTo(page));

        Registry.application(app.id()).then().body("level", equalTo(level)).body("businessRegion", equalTo("DE"));
        Map<String, String> late = new LinkedHashMap<>(form);
        late.putAll(fields("form", UUID.randomUUID().toString(), "businessRegion", "SE"));
        olga.post(page + "/registration", late).then().statusCode(409).body(containsString("now the application"));
        Registry.application(app.id()).then().body("businessRegion", equalTo("DE"));
    }

    @Test
    void nobodyDecidesAboutAnApplicationOfTheirOwn() {
        App app = Registry.register();
        new MembershipRows(sql).add(olga, app.id());

        olga.get(QUEUE)
                .then()
                .body(not(containsString("application:" + app.id())))
                .body(containsString("You are a member"));
        Map<String, String> own = typed("application:" + app.id(), "approve", "");
        own.put("seen", "x");
        olga.send(QUEUE, own).then().statusCode(403).body(containsString("You are a member of this application"));
        check(olga.sendFrom("/portal/operators/applications", "/portal/operators/applications/" + app.id(), own), 403);
        check(
                olga.send("/portal/operators/applications/" + app.id() + "/secrets", fields("form", UUID.randomUUID().toString())),
                403);

        Registry.application(app.id())
                .then()
                .body("state", equalTo("registered"))
                .body("secrets.size()", equalTo(1));
        Registry.reject(app.id(), "tidying up");
    }

    @Test
    void anApplicationIsFoundByNameIdClientIdAndLoginId() {
        App app = Registry.approved();
        String name = Registry.application(app.id()).path("name");
        String loginId = Registry.admin("POST", "/applications/" + app.id() + "/licences", Map.of())
                .path("loginId");

        for (String query : new String[] {name.substring(5, 30), app.id(), app.clientId(), loginId}) {
            String page = olga.get("/portal/operators/applications?q=" + query).asString();
            assertThat(page).as(query).contains("/portal/operators/applications/" + app.id());
            assertThat(page.split("/portal/operators/applications/", -1))
                    .as(query)
                    .hasSize(2);
        }
        for (String query : new String[] {"%25", "_", "%3Cscript%3E", app.clientId() + "x"}) {
            without(olga.sees("/portal/operators/applications?q=" + query), app.id(), "<script>");
        }
    }

    @Test
    void anOperatorSuspendsResumesAndRevokes() {
        App app = Registry.approved("freight-product");
        String page = "/portal/operators/applications/" + app.id();

        olga.send(page, typed("application:" + app.id(), "suspend", "")).then().statusCode(422);
        check(olga.send(page, typed("application:" + app.id(), "suspend", "it floods us")), 303);
        Registry.requestToken(app).then().statusCode(400);
        olga.send(page, typed("application:" + app.id(), "resume", "")).then().statusCode(303);
        Registry.requestToken(app).then().statusCode(200);
        check(olga.send(page, typed("grant:" + app.id() + ":freight-product:sandbox", "revoke", "no contract")), 303);
        check(olga.send(page, typed("application:" + app.id(), "reject", "too late")), 409, "cannot become rejected");
        check(olga.send(page, typed("application:" + Registry.register().id(), "approve", "")), 400);

        assertThat(grant(app)).isEqualTo("revoked");
    }

    @Test
    void allSecretsAreReplacedAndTheNewOneIsShownOnce() {
        App app = Registry.approved();
        String page = "/portal/operators/applications/" + app.id() + "/secrets";
        Map<String, String> form = fields("form", UUID.randomUUID().toString(), "reason", "it was in a repository");

        Response shown = olga.send(page, form);

        shown.then().statusCode(200).header("Cache-Control", equalTo("no-store"));
        String secret = Operators.value(shown);
        Registry.requestToken(app).then().statusCode(400);
        Registry.requestToken(app.clientId(), secret).then().statusCode(200);
        without(check(olga.send(page, form), 409, "done already"), secret);
        Registry.requestToken(app.clientId(), secret).then().statusCode(200);
    }

    @Test
    void signingKeysAreRotatedAfterAQuestionAndOnce() {
        Map<String, String> rotate = fields("form", UUID.randomUUID().toString(), "action", "rotate");
        Operators.revokeAnnouncedKeys(sql);
        olga.sees("/portal/operators/keys?ask=rotate", "Announce the next keys?");

        olga.send("/portal/operators/keys", rotate).then().statusCode(303);
        olga.send("/portal/operators/keys", rotate).then().statusCode(303);
        olga.send("/portal/operators/keys", fields("form", UUID.randomUUID().toString(), "action", "rotate"))
                .then()
                .statusCode(409)
                .body(containsString("announced already"));

        String page = olga.get("/portal/operators/keys").asString();
        String announced = page.replaceFirst("(?s).*<code>([^<]+)</code>(?:(?!<code>).)*state-announced.*", "$1");
        olga.get("/portal/operators/keys?ask=" + announced).then().body(containsString("Revoke " + announced + "?"));
        olga.sends(
                "/portal/operators/keys", "form", UUID.randomUUID().toString(), "action", "revoke", "key", announced);
        Registry.admin("GET", "/signing-keys")
                .then()
                .body("items.find { it.kid == '" + announced + "' }.state", equalTo("revoked"));
        Operators.revokeAnnouncedKeys(sql);
    }

    private static Response decide(Visitor person, String subject, String verdict, String reason) {
        return person.send(QUEUE, typed(subject, verdict, reason));
    }

    /** The fields of a decision; the token is added when it is sent from a page. */
    private static Map<String, String> typed(String subject, String verdict, String reason) {
        return fields("form", UUID.randomUUID().toString(), "subject", subject, "verdict", verdict, "reason", reason);
    }

    private static String grant(App app) {
        return Registry.application(app.id()).path("grants[0].state");
    }
}
