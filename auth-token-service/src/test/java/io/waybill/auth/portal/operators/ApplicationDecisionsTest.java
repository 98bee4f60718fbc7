package io.waybill.auth.portal.operators;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

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
        Operators.emptyTheQueue(sql);
    }

    @Test
    void anApplicationIsApprovedFromTheQueueByAPersonWhomTheAuditNames() {
        App app = Registry.register();
        olga.sees(QUEUE, "application:" + app.id());

        Response decided = check(decide("application:" + app.id(), "approve", "a known customer"), 303);

        assertThat(decided.header("Location")).isEqualTo(QUEUE);
        Response record = Registry.application(app.id());
        record.then().body("state", equalTo("approved")).body("reason", equalTo("a known customer"));
        assertThat(record.<String>path("decidedBy")).startsWith("account/");
        Registry.requestToken(app).then().statusCode(200);
        without(olga.sees(QUEUE, "Approved the application."), "application:" + app.id());
        olga.sees("/portal/operators/applications/" + app.id(), "application.approve", "a known customer");
    }

    @Test
    void aRejectionNeedsAReasonAndKeepsWhatElseWasTyped() {
        App app = Registry.approved();
        Registry.requestProduction(app.id(), "freight-product");
        String grant = "grant:" + app.id() + ":freight-product:production";
        String tooLong = "no " + "x".repeat(500);

        check(decide(grant, "reject", " "), 422, "Say why");
        check(decide(grant, "reject", tooLong), 422, "t be 1 to 500 characters", tooLong);
        assertThat(grant(app)).isEqualTo("requested");

        check(decide(grant, "reject", "the contract\r\nhas ended"), 303);
        Registry.application(app.id())
                .then()
                .body("grants[0].state", equalTo("rejected"))
                .body("grants[0].reason", equalTo("the contract has ended"));
    }

    @Test
    void aServiceLevelIsApprovedWithWhatItMeans() {
        App app = Registry.approved();
        String level = level();
        String request = Registry.requestLevel(app.id(), level);
        olga.sees(
                QUEUE,
                "77 calls a second and 7\u202f777 a day",
                "more shops",
                "<dt>Asked by</dt><dd>first operator</dd>");

        check(decide("level:" + app.id() + ":" + request, "approve", ""), 303);

        Registry.application(app.id()).then().body("level", equalTo(level));
    }

    private static String level() {
        String level = "busy-" + UUID.randomUUID().toString().substring(0, 8);
        Registry.level(level, 77, 7777);
        return level;
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
        String changed = "This has changed, and nothing was decided: now the application";
        check(olga.post(QUEUE, late), 409, changed, "is rejected", "not a customer of ours");

        Registry.application(app.id()).then().body("state", equalTo("rejected"));
        String history = olga.get("/portal/operators/applications/" + app.id()).asString();
        assertThat(history.split("application\\.reject", -1)).hasSize(2);
        assertThat(history).doesNotContain("application.approve");
    }

    @Test
    void levelAndRegionAreSetOnThePageOfTheApplication() {
        App app = Registry.approved();
        String level = level();
        String page = "/portal/operators/applications/" + app.id();
        String path = page + "/registration";
        Map<String, String> form = fields(
                "seen",
                Visitor.value(olga.get(page), "seen"),
                "form",
                "set-" + app.id().substring(9));
        form.putAll(fields("level", "no-such-level", "businessRegion", "XX"));
        check(olga.post(path, form), 422, "s not a service level");

        form.putAll(fields("level", level, "businessRegion", "DE"));
        check(olga.post(path, form), 303);

        Registry.application(app.id()).then().body("level", equalTo(level)).body("businessRegion", equalTo("DE"));
        form.putAll(fields("form", "late-" + app.id().substring(9), "businessRegion", "SE"));
        check(olga.post(path, form), 409, "now the application");
        Registry.application(app.id()).then().body("businessRegion", equalTo("DE"));
    }

    @Test
    void nobodyDecidesAboutAnApplicationOfTheirOwn() {
        App app = Registry.register();
        String page = "/portal/operators/applications/" + app.id();
        new MembershipRows(sql).add(olga, app.id());

        without(olga.sees(QUEUE, "You are a member"), "application:" + app.id());
        Map<String, String> own = typed("application:" + app.id(), "approve", "");
        own.put("seen", "x");
        check(olga.send(QUEUE, own), 403, "You are a member of this application");
        check(olga.sendFrom("/portal/operators/applications", page, own), 403);
        check(olga.send(page + "/secrets", fields("form", UUID.randomUUID().toString())), 403);

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
        String application = "application:" + app.id();
        String grant = "grant:" + app.id() + ":freight-product:sandbox";

        check(olga.send(page, typed(application, "suspend", "")), 422);
        check(olga.send(page, typed(application, "suspend", "it floods us")), 303);
        Registry.requestToken(app).then().statusCode(400);
        check(olga.send(page, typed(application, "resume", "")), 303);
        Registry.requestToken(app).then().statusCode(200);
        check(olga.send(page, typed(grant, "revoke", "no contract")), 303);
        check(olga.send(page, typed(application, "reject", "too late")), 409, "cannot become rejected");
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

    /** A key is revoked in {@code PasswordAgainTest}. */
    @Test
    void signingKeysAreRotatedAfterAQuestionAndOnce() {
        String keys = "/portal/operators/keys";
        Map<String, String> rotate = fields("form", UUID.randomUUID().toString(), "action", "rotate");
        Operators.revokeAnnouncedKeys(sql);
        olga.sees(keys + "?ask=rotate", "Announce the next keys?");

        check(olga.send(keys, rotate), 303);
        check(olga.send(keys, rotate), 303);
        rotate.put("form", UUID.randomUUID().toString());
        check(olga.send(keys, rotate), 409, "announced already");

        String page = olga.get(keys).asString();
        String announced = page.replaceFirst("(?s).*<code>([^<]+)</code>(?:(?!<code>).)*state-announced.*", "$1");
        olga.sees(keys + "?ask=" + announced, "Revoke " + announced + "?");
        Operators.revokeAnnouncedKeys(sql);
    }

    private Response decide(String subject, String verdict, String reason) {
        return olga.send(QUEUE, typed(subject, verdict, reason));
    }

    /** The fields of a decision; the token is added when it is sent from a page. */
    private static Map<String, String> typed(String subject, String verdict, String reason) {
        return fields("form", UUID.randomUUID().toString(), "subject", subject, "verdict", verdict, "reason", reason);
    }

    private static String grant(App app) {
        return Registry.application(app.id()).path("grants[0].state");
    }
}
