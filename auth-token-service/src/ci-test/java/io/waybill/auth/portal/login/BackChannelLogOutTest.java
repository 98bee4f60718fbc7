package io.waybill.auth.portal.login;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.portal.Visitor.check;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.waybill.auth.OtherDeployment;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import io.waybill.test.LogCapture;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** An OpenID provider says that a person has logged out there (OpenID Connect Back-Channel Logout 1.0). */
@QuarkusTest
@ServiceUnderTest
@TestProfile(OtherDeployment.class)
class BackChannelLogOutTest {

    private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

    @Inject
    Sql sql;

    @Test
    void nothingButALogOutTokenOfTheProviderEndsTheSession() {
        Person ada = Person.developer();
        ada.open("/portal/applications");
        Map<String, Object> token = new LinkedHashMap<>(Map.of("aud", StandInProvider.CLIENT_ID, "jti", "1"));
        token.put("events", Map.of(EVENT, Map.of()));
        token.put("sid", ada.claim("sid"));
        Map<String, Object> withNonce = new LinkedHashMap<>(token);
        withNonce.put("nonce", "n");
        Map<String, Object> withoutEvent = Map.of("aud", StandInProvider.CLIENT_ID, "sid", ada.claim("sid"));

        for (Map<String, Object> wrong : List.of(Map.<String, Object>of("aud", "another"), withoutEvent, withNonce)) {
            loggedOut(wrong).then().statusCode(400);
        }
        for (String field : List.of("logout_token", "x")) {
            given().formParam(field, "a.b.c")
                    .post("/portal/login/back-channel")
                    .then()
                    .statusCode(400);
        }
        ada.browser().get("/portal/applications").then().statusCode(200);
        given().formParam("logout_token", "x".repeat(100_000))
                .post("/portal/login/back-channel")
                .then()
                .statusCode(413);

        loggedOut(token).then().statusCode(204);
        ada.browser().get("/portal/applications").then().statusCode(303);
        loggedOut(token).then().statusCode(204);
    }

    /** Whoever sends one need not be known to anybody. */
    @Test
    void aProviderThatIsAwayIsNotAskedForEveryLogOutToken() {
        Person stranger = Person.developer();
        stranger.says(StandInProvider.AWAY, true).tell();
        // {"alg":"RS256","kid":"nobody's"}, {}
        String token = "eyJhbGciOiJSUzI1NiIsImtpZCI6Im5vYm9keSdzIn0.e30.c2ln";
        await().until(() -> logOut(token).statusCode() == 503);
        int before = questionsInVain();

        for (int i = 0; i < 10; i++) {
            logOut(token).then().statusCode(503);
        }

        assertThat(questionsInVain() - before).isLessThan(10);
    }

    @Test
    void whatALogOutTokenSaysIsNotLogged() {
        try (LogCapture log = LogCapture.open()) {
            logOut("not-a-token\n2026-01-01 a line of its own").then().statusCode(400);
            loggedOut(Map.of("aud", "another-portal")).then().statusCode(400);

            assertThat(log.lines())
                    .extracting(LogCapture.Line::json)
                    .isNotEmpty()
                    .noneMatch(line -> line.contains("not-a-token") || line.contains("another-portal"))
                    .filteredOn(line -> line.contains("a logout token is refused"))
                    .hasSize(2);
        }
    }

    @Test
    void logOutThereEndsTheSessionWithWhichAPersonWasConfirmedLast() {
        Person olga = Person.operator();
        olga.open("/portal/operators");
        assertThat(sql.update(
                        "update portal_session set confirmed_at = confirmed_at - interval '10 minutes'"
                                + " where account_id = (select id from account where subject = ?)",
                        olga.claim("sub")))
                .isPositive();
        olga.says("sid", UUID.randomUUID().toString());
        olga.open("/portal/operators").then().statusCode(200);

        check(
                loggedOut(Map.of(
                        "aud", StandInProvider.CLIENT_ID, "events", Map.of(EVENT, Map.of()), "sid", olga.claim("sid"))),
                204);

        olga.browser().get("/portal/applications").then().statusCode(303);
    }

    private static Response loggedOut(Map<String, Object> claims) {
        String token = given().body(claims)
                .contentType("application/json")
                .put(Person.issuer() + "/log-out-token")
                .asString();
        return logOut(token);
    }

    private static Response logOut(String token) {
        return given().formParam("logout_token", token).post("/portal/login/back-channel");
    }

    private static int questionsInVain() {
        return Integer.parseInt(given().get(Person.issuer() + "/refused").asString());
    }
}
