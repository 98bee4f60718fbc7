package io.waybill.auth.registry.certification;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.auth.portal.login.Person;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A production takes the statements of its sandbox, under {@code /admin/v1} and on the page. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(ProductionProfile.class)
class ProductionTest {

    @Inject
    Sql sql;

    @Inject
    ConnectionCounter connections;

    @Test
    void theClientIdOfTheSandboxBecomesTheApplications() {
        App app = Registry.approved();
        String token = Registry.token(app);
        SignedStatement statement = statement(app);

        take(app, statement.signed())
                .then()
                .statusCode(200)
                .body("clientId", equalTo(statement.clientId()))
                .body("id", equalTo(app.id()));

        Registry.requestToken(app).then().statusCode(400);
        Registry.introspect(token).then().body("active", equalTo(false));
        Registry.requestToken(statement.clientId(), app.secret()).then().statusCode(200);
        Registry.introspect(Registry.token(statement.clientId(), app.secret()))
                .then()
                .body("active", equalTo(true));
        assertThat(Registry.introspect(app.clientId()).<Boolean>path("active"))
                .as("the former key")
                .isFalse();
        String trail = Registry.admin("GET", "/audit?action=certification.take&target=application/" + app.id())
                .asString();
        assertThat(evidence(app)).isEqualTo("freight-product getProduct 12 11 2026-11-21");
        assertThat(trail).contains(StandInSandbox.ISSUER, "freight-product").doesNotContain(statement.clientId());
    }

    @Test
    void aStatementIsTakenOnce() {
        App app = Registry.approved();
        String signed = statement(app).signed();
        take(app, signed).then().statusCode(200);

        take(app, signed).then().statusCode(409).body("detail", containsString("was used before"));
    }

    @Test
    void aSecondStatementOfTheSameClientBringsItsEvidenceAndChangesNothingElse() {
        App app = Registry.approved();
        SignedStatement first = statement(app);
        take(app, first.signed()).then().statusCode(200);
        String token = Registry.token(first.clientId(), app.secret());

        take(app, statement(app).with("client_id", first.clientId()).signed())
                .then()
                .statusCode(200)
                .body("clientId", equalTo(first.clientId()));

        Registry.introspect(token).then().body("active", equalTo(true));
    }

    @Test
    void aRefusalSaysItsReasonAndChangesNothing() {
        App app = Registry.approved();
        String good = statement(app).signed();
        int at = good.indexOf('.') + 30;
        String changed = good.substring(0, at) + (good.charAt(at) == 'A' ? 'B' : 'A') + good.substring(at + 1);

        refused(app, changed, "has been changed since it was signed");
        refused(app, statement(app).with("iss", "https://other.example").signed(), "is of another sandbox");
        refused(app, statement(Registry.approved()).signed(), "is for another application");
        refused(
                app,
                statement(app)
                        .issuedAt(Instant.now().minusSeconds(7200))
                        .with("exp", Instant.now().minusSeconds(1).getEpochSecond())
                        .signed(),
                "is too old");
        refused(app, statement(app).type("at+jwt").signed(), "has the typ at+jwt");

        take(app, "not.a statement").then().statusCode(400).body("errors[0].pointer", equalTo("/statement"));
        Registry.requestToken(app).then().statusCode(200);
    }

    @Test
    void anAccessTokenIsNoStatementAndAStatementNoAccessToken() {
        App app = Registry.approved();
        refused(app, Registry.operatorToken(), "has the typ at+jwt");

        // Signed by the key that this production trusts for statements.
        given().auth()
                .oauth2(statement(app).signed())
                .get("/admin/v1/applications/" + app.id())
                .then()
                .statusCode(401);
    }

    @Test
    void anIdThatAnotherApplicationHasIsAConflict() {
        App other = Registry.approved();
        App app = Registry.approved();

        take(app, statement(app).with("client_id", other.clientId()).signed())
                .then()
                .statusCode(409)
                .body("detail", containsString("another application has the client id"));

        Registry.requestToken(app).then().statusCode(200);
        Registry.requestToken(other).then().statusCode(200);
    }

    @Test
    void anApplicationInProductionKeepsItsClientId() {
        App app = Registry.approved();
        Map<String, String> grant = Map.of("api", "freight-product", "environment", "production");
        Registry.admin("POST", "/applications/" + app.id() + "/grants", grant);
        Registry.admin("POST", "/applications/" + app.id() + "/grants/approve", grant);

        take(app, statement(app).signed())
                .then()
                .statusCode(409)
                .body("detail", containsString("has a production grant already"));
        Registry.admin("POST", "/applications/" + app.id() + "/suspend", Map.of("reason", "a test"));
        take(app, statement(app).signed()).then().statusCode(409);
        take(new App(UUID.randomUUID().toString(), "", "", ""), statement(app).signed())
                .then()
                .statusCode(404);
    }

    @Test
    void anIdThatWasDeletedHereIsGoodAgain() {
        App former = Registry.approved();
        App app = Registry.approved();
        Registry.admin("DELETE", "/applications/" + former.id()).then().statusCode(204);

        take(app, statement(app).with("client_id", former.clientId()).signed())
                .then()
                .statusCode(200);

        Registry.introspect(Registry.token(former.clientId(), app.secret()))
                .then()
                .body("active", equalTo(true));
    }

    @Test
    void aMemberPastesTheStatementOnThePage() {
        App app = Registry.approved();
        Visitor ada = developer();
        makeMember(ada, app);
        String page = "/portal/applications/" + app.id() + "/certification";
        ada.get(page).then().statusCode(200).body(containsString("Take the statement of the sandbox"));
        SignedStatement statement = statement(app);
        String wrapped = statement.signed().replaceAll("(.{60})", "$1\r\n") + " ";

        ada.send(page, fields("form", "1", "action", "take", "statement", wrapped.replace("a", "b")))
                .then()
                .statusCode(422)
                .body(containsString("id=\"e-statement\""));
        for (int click = 0; click < 2; click++) {
            ada.send(page, fields("form", "2", "action", "take", "statement", wrapped))
                    .then()
                    .statusCode(303)
                    .header("Location", equalTo(page));
        }
        ada.send(page, fields("form", "3", "action", "take", "statement", wrapped))
                .then()
                .statusCode(409)
                .body(containsString("This statement was used before"));

        ada.get(page)
                .then()
                .body(containsString(StandInSandbox.ISSUER))
                .body(containsString("data-label=\"Calls\" class=\"number\">212<"))
                .body(not(containsString(statement.clientId())));
        Registry.requestToken(statement.clientId(), app.secret()).then().statusCode(200);
        long before = connections.acquiredByRequests();
        ada.get(page);
        assertThat(connections.acquiredByRequests() - before).isLessThanOrEqualTo(4);
    }

    @Test
    void anothersApplicationTakesNothing() {
        App app = Registry.approved();
        Visitor eve = developer();
        String page = "/portal/applications/" + app.id() + "/certification";
        Map<String, String> form = fields(
                "form", "1", "action", "take", "statement", statement(app).signed());

        eve.get(page).then().statusCode(404);
        eve.sendFrom("/portal/account", page, form).then().statusCode(404);
        eve.post(page, form).then().statusCode(403);

        Registry.requestToken(app).then().statusCode(200);
    }

    @Test
    void aProductionMakesNoStatements() {
        App app = Registry.approved();

        Registry.admin(
                        "POST",
                        "/applications/" + app.id() + "/certification/statement",
                        Map.of("application", app.id()))
                .then()
                .statusCode(409);
    }

    private static SignedStatement statement(App app) {
        return new SignedStatement(StandInSandbox.key(), app.id(), Instant.now());
    }

    private static Response take(App app, String statement) {
        return Registry.admin("POST", "/applications/" + app.id() + "/certification", Map.of("statement", statement));
    }

    private static void refused(App app, String statement, String reason) {
        take(app, statement)
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/statement"))
                .body("errors[0].message", containsString(reason));
    }

    /** Of the first operation, as the desk reads it. */
    private String evidence(App app) {
        return sql.first(
                        "select c.* from certification t cross join lateral jsonb_to_recordset(t.calls)"
                                + " as c(api text, operation text, calls bigint, ok bigint, last_day date)"
                                + " where t.application_id = ? order by c.operation",
                        row -> row.getString("api") + " " + row.getString("operation") + " " + row.getLong("calls")
                                + " " + row.getLong("ok") + " " + row.getString("last_day"),
                        UUID.fromString(app.id()))
                .orElseThrow();
    }

    private static Visitor developer() {
        Person person = Person.developer();
        person.open("/portal").then().statusCode(200);
        return person.browser();
    }

    private void makeMember(Visitor person, App app) {
        sql.update(
                "insert into application_member (account_id, application_id, added_at)"
                        + " select id, ?, now() from account where provider_mail = ?",
                UUID.fromString(app.id()),
                person.mail());
    }
}
