package io.waybill.auth.registry.certification;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ReportedCalls;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A sandbox shows what is missing for production, and states what was called. */
@QuarkusTest
@ServiceUnderTest
class SandboxTest {

    private static final String THERE = "0b9c1d2e-3f40-4a51-9d4c-3f2b1a0c9d8e";

    @Inject
    Sql sql;

    @Inject
    ConnectionCounter connections;

    @Test
    void whatIsMissingTicksItselfOff() {
        App app = Registry.approved("freight-product", "parcel");
        Visitor ada = member(app);

        page(ada, app)
                .then()
                .body(containsString("0 of 8"))
                .body(containsString("0 of 4"))
                .body(containsString("not called yet"))
                .body(containsString("as soon as one API is complete"))
                .body(not(containsString("class=\"ticked\"")));
        ReportedCalls.report(app.id(), "freight-product", "listProducts", 200, 3);
        ReportedCalls.report(app.id(), "freight-product", "listProducts", 400, 1);
        page(ada, app)
                .then()
                .body(containsString("1 of 8"))
                .body(containsString("4 calls, 3 ok"))
                .body(containsString("25 %: 1 of 4"));
        ReportedCalls.completeFreight(app.id());

        page(ada, app)
                .then()
                .body(containsString(">complete<"))
                .body(containsString("Id of the application in production"));
    }

    @Test
    void theOverviewSaysWhatIsNextAndCostsAtMostFourStatements() {
        App app = Registry.approved("freight-product", "parcel");
        Visitor ada = member(app);
        String link = "<a href=\"/portal/applications/" + app.id() + "/certification\">Next: ";

        overview(ada).body(containsString(link + "certify Parcel accounts</a> <small>· 0 of 4 done"));
        ReportedCalls.completeFreight(app.id());
        ReportedCalls.report(app.id(), "auth-token", "issueParcelToken", 200, 1);
        overview(ada).body(containsString(link + "certify Parcel accounts</a> <small>· 2 of 4 done"));
        ReportedCalls.report(app.id(), "auth-token", "issueParcelToken", 200, 9);
        ReportedCalls.report(app.id(), "parcel", "tryParcelToken", 200, 10);
        overview(ada).body(containsString(link + "take "), containsString(" to production</a> <small>"));
        long before = connections.acquiredByRequests();
        overview(ada);
        assertThat(connections.acquiredByRequests() - before).isLessThanOrEqualTo(4);

        Registry.admin("POST", "/applications/" + app.id() + "/suspend", Map.of("reason", "for the test"));
        overview(ada).body(not(containsString("Next: ")));
    }

    private static ValidatableResponse overview(Visitor visitor) {
        return visitor.get("/portal").then().statusCode(200);
    }

    /** A token for parcel accounts is counted among the tokens. */
    @Test
    void parcelIsCompleteWithItsTokensAndCalls() {
        App app = Registry.approved("parcel");
        ReportedCalls.report(app.id(), "auth-token", "issueParcelToken", 200, 10);
        ReportedCalls.report(app.id(), "parcel", "tryParcelToken", 200, 10);

        make(app).then().statusCode(201).body("apis", equalTo(List.of("parcel")));
    }

    @Test
    void theStatementIsSignedAndSaysWhatWasCalled() throws Exception {
        App app = Registry.approved("freight-product", "india-product");
        ReportedCalls.completeFreight(app.id());
        ReportedCalls.report(app.id(), "india-product", "listExpressProducts", 200, 1);

        Response answer = make(app);

        answer.then().statusCode(201).header("Cache-Control", equalTo("no-store"));
        SignedJWT statement = SignedJWT.parse(answer.path("statement"));
        JWKSet keys = JWKSet.parse(given().get("/.well-known/jwks.json").asString());
        assertThat(statement.verify(new ECDSAVerifier(
                        keys.getKeyByKeyId(statement.getHeader().getKeyID()).toECKey())))
                .isTrue();
        assertThat(statement.getHeader().getType().getType()).isEqualTo("waybill-evidence+jwt");
        JWTClaimsSet claims = statement.getJWTClaimsSet();
        assertThat(claims.getIssuer()).isEqualTo("https://issuer.example");
        assertThat(claims.getAudience()).containsExactly("https://production.example");
        assertThat(claims.getClaim("application")).isEqualTo(THERE);
        assertThat(claims.getClaim("client_id")).isEqualTo(app.clientId());
        assertThat(claims.getJWTID()).isNotBlank();
        assertThat(Duration.between(
                        claims.getIssueTime().toInstant(),
                        claims.getExpirationTime().toInstant()))
                .isEqualTo(Duration.ofHours(1));
        Map<String, Object> calls = claims.getJSONObjectClaim("calls");
        String today = LocalDate.now(ZoneOffset.UTC).toString();
        assertThat(calls).containsOnlyKeys("freight-product");
        assertThat((Map<?, ?>) calls.get("freight-product")).hasSize(6);
        assertThat(((Map<?, ?>) calls.get("freight-product")).get("matchProducts"))
                .isEqualTo(Map.of("calls", 5L, "ok", 5L, "first", today, "last", today));
        String trail = Registry.admin("GET", "/audit?action=certification.state&target=application/" + app.id())
                .asString();
        assertThat(trail).contains("application/" + THERE).doesNotContain(app.clientId());
    }

    /** Calls answered 200 with IsError did nothing that could be certified. */
    @Test
    void whatAnAnswerDeclinesCountsAsRefused() {
        App app = Registry.approved("india-instruction");
        for (String operation :
                List.of("giveAlternateInstruction", "getInstructionStatus", "getInstructionOptions", "getTimeSlots")) {
            ReportedCalls.report(app.id(), "india-instruction", operation, 200, 1);
        }
        ReportedCalls.declined(app.id(), "india-instruction", "giveAlternateInstruction", 18);

        page(member(app), app).then().body(containsString("19 calls, 1 ok"), containsString("82 %: 18 of 22"));
        make(app).then().statusCode(409).body("detail", containsString("At most 10 % of them refused or failed"));
        ReportedCalls.report(app.id(), "india-instruction", "giveAlternateInstruction", 200, 180);
        make(app).then().statusCode(201);
    }

    @Test
    void anOperationThatHasOnlyDeclinedIsMissing() {
        App app = Registry.approved("india-instruction");
        ReportedCalls.declined(app.id(), "india-instruction", "giveAlternateInstruction", 18);

        page(member(app), app).then().body(containsString("18 calls, none ok"));
        make(app)
                .then()
                .statusCode(409)
                .body("detail", containsString("giveAlternateInstruction answered well at least once and more"));
    }

    @Test
    void aStatementIsNoAccessToken() {
        App app = Registry.approved("freight-product");
        ReportedCalls.completeFreight(app.id());
        String statement = make(app).path("statement");

        Registry.introspect(statement).then().statusCode(200).body("active", equalTo(false));
        given().auth().oauth2(statement).get("/admin/v1/applications").then().statusCode(401);
    }

    @Test
    void nothingIsStatedThatIsNotComplete() {
        App app = Registry.approved("freight-product");
        ReportedCalls.report(app.id(), "freight-product", "listProducts", 200, 100);

        make(app)
                .then()
                .statusCode(409)
                .body("detail", containsString("freight-product: getProduct answered well at least once and more"));
        make(Registry.approved()).then().statusCode(409).body("detail", containsString("has no API"));
        make(Registry.register()).then().statusCode(409).body("detail", containsString("is registered"));
        Registry.admin("POST", "/applications/" + app.id() + "/certification", Map.of("statement", "a.b.c"))
                .then()
                .statusCode(409)
                .body("detail", containsString("takes no statements"));
    }

    @Test
    void aMemberMakesTheStatementOnThePage() {
        App app = Registry.approved("freight-product");
        ReportedCalls.completeFreight(app.id());
        Visitor ada = member(app);
        String path = "/portal/applications/" + app.id() + "/certification";

        ada.send(path, fields("action", "make", "production", "my-shop"))
                .then()
                .statusCode(422)
                .body(containsString("value=\"my-shop\""))
                .body(containsString("id=\"e-production\""));
        Response made = ada.send(path, fields("action", "make", "production", THERE));

        made.then().statusCode(200).header("Cache-Control", equalTo("no-store"));
        assertThat(made.asString().replaceFirst("(?s).*data-value>([^<]+)<.*", "$1"))
                .matches(StatementReader.FORM);
        Visitor eve = Visitor.developer();
        eve.get(path).then().statusCode(404);
        eve.sendFrom("/portal/account", path, fields("action", "make", "production", THERE))
                .then()
                .statusCode(404);
        ada.post(path, fields("action", "make", "production", THERE)).then().statusCode(403);
    }

    @Test
    void thePageTakesAtMostFourStatements() {
        App app = Registry.approved("freight-product");
        Visitor ada = member(app);
        page(ada, app);
        long before = connections.acquiredByRequests();

        page(ada, app);

        assertThat(connections.acquiredByRequests() - before).isLessThanOrEqualTo(4);
    }

    private static Response page(Visitor visitor, App app) {
        Response page = visitor.get("/portal/applications/" + app.id() + "/certification");
        page.then().statusCode(200);
        return page;
    }

    private static Response make(App app) {
        return Registry.admin(
                "POST", "/applications/" + app.id() + "/certification/statement", Map.of("application", THERE));
    }

    private Visitor member(App app) {
        Visitor ada = Visitor.developer();
        sql.update(
                "insert into application_member (account_id, application_id, added_at)"
                        + " select id, ?, now() from account where mail = ?",
                UUID.fromString(app.id()),
                ada.mail());
        return ada;
    }
}
