package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.waybill.auth.People;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.test.http.RawCall;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Log-in, sessions, and what no form gets past. */
@QuarkusTest
@ServiceUnderTest
class LogInTest {

    @Test
    void aPersonWithoutASessionIsLedToTheLogInAndBack() {
        Visitor ada = Visitor.developer().elsewhere();

        ada.get("/portal/sessions?kept=yes")
                .then()
                .statusCode(303)
                .header("Location", equalTo("/portal/login?to=%2Fportal%2Fsessions%3Fkept%3Dyes"))
                .header("WWW-Authenticate", nullValue());
        ada.sees("/portal/login?to=/portal/sessions", "to go on where you were");
        without(ada.get("/portal/login"), "to go on where you were");
        assertThat(logInTo(ada, "/portal/sessions")).isEqualTo("/portal/sessions");
        assertThat(logInTo(ada, "https://evil.example")).isEqualTo("/portal/applications");
    }

    private static String logInTo(Visitor person, String page) {
        return person.sends("/portal/login", "mail", person.mail(), "password", Visitor.PASSWORD, "to", page)
                .header("Location");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://evil.example", "//evil.example", "/portal//evil", "/admin/v1", "/portal/\\evil", ""})
    void aLogInLeadsToPagesOfThePortalOnly(String to) {
        assertThat(PortalPath.safe(to)).isEqualTo("/portal");
    }

    @Test
    void aFormOfAMalformedMediaTypeIsNone() throws IOException {
        RawCall form = new RawCall("/portal/login", Map.of("Content-Type", "form"), "mail=a@b.example");

        assertThat(form.status(new InetSocketAddress("localhost", RestAssured.port)))
                .isEqualTo(415);
    }

    @Test
    void theAnswerToAWrongPasswordAndToAnUnknownNameIsTheSame() {
        Visitor ada = Visitor.developer().elsewhere();
        Visitor nobody = Visitor.stranger();

        String wrong = check(ada.logIn("not the password"), 422).asString();
        String unknown = check(nobody.logIn("not the password"), 422).asString();

        assertThat(wrong.replace(ada.mail(), "MAIL")).isEqualTo(unknown.replace(nobody.mail(), "MAIL"));
    }

    @Test
    void tooManyWrongPasswordsAreSlowedDownAndNeverLockAnybodyOut() {
        Visitor ada = Visitor.developer();
        Visitor thief = ada.elsewhere();
        for (int i = 0; i < 20; i++) {
            thief.logIn("guess number " + i).then().statusCode(422);
        }

        thief.logIn(Visitor.PASSWORD).then().statusCode(429).header("Retry-After", not(nullValue()));
        ada.get("/portal/applications").then().statusCode(200);
    }

    @Test
    void aNameIsAsLongAsItsCharactersAreMany() {
        assertThat(Accounts.isName("\ud83d\ude9a".repeat(100))).isTrue();
        assertThat(Accounts.isName("\ud83d\ude9a".repeat(101))).isFalse();
    }

    @Test
    void aMailAddressIsTypedInAnyCase() {
        Visitor ada = Visitor.developer().elsewhere();
        String typed = " " + ada.mail().toUpperCase(Locale.ROOT);

        ada.sends("/portal/login", "mail", typed, "password", Visitor.PASSWORD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ada", "ada@shop", "ada@shop.example@shop.example", "\u212aada@shop.example"})
    void whatIsNoMailAddressOpensNothing(String mail) {
        check(
                Visitor.stranger().send("/portal/login", fields("mail", mail, "password", Visitor.PASSWORD)),
                422,
                "do not belong together");
    }

    @Test
    void scriptInANameIsText() {
        Visitor ada = Visitor.loggedIn(People.SCRIPT);
        Visitor olga = Visitor.operator();

        without(ada.sees("/portal/applications", "&lt;script&gt;"), "<script>alert");
        for (String page : List.of("/portal/operators/people?q=" + ada.mail(), Operators.page(olga, ada))) {
            without(olga.sees(page, "&lt;script&gt;"), "<script>alert");
        }
    }

    @Test
    void aSessionOpensNoOperation() {
        Visitor olga = Visitor.operator();

        for (String path : List.of("/admin/v1/applications", "/admin/v1/audit", "/oauth2/revocations")) {
            olga.get(path).then().statusCode(401);
        }
    }

    @Test
    void logOutEndsTheSessionItself() {
        Visitor ada = Visitor.developer();
        Visitor thief = Visitor.holding(ada.cookies());

        ada.sendFrom("/portal", "/portal/logout", Map.of()).then().statusCode(303);

        thief.get("/portal/applications").then().statusCode(303);
    }

    @Test
    void oneSessionOrAllOfThemCanBeEnded() {
        Visitor ada = Visitor.developer();
        Visitor phone = ada.elsewhere();
        phone.logIn(Visitor.PASSWORD);
        Visitor tablet = ada.elsewhere();
        tablet.logIn(Visitor.PASSWORD);
        Response page = ada.get("/portal/sessions");
        assertThat(page.asString().split("name=\"session\"", -1)).hasSize(4);
        String newest = Visitor.value(page, "session");

        ada.send("/portal/sessions", fields("session", newest)).then().statusCode(303);
        tablet.get("/portal/applications").then().statusCode(303);
        phone.get("/portal/applications").then().statusCode(200);

        ada.send("/portal/sessions", fields("all", "yes")).then().statusCode(303);
        phone.get("/portal/applications").then().statusCode(303);
        ada.get("/portal/applications").then().statusCode(303);
    }

    @Test
    void nobodyEndsTheSessionOfAnother() {
        Visitor ada = Visitor.developer();
        String session = Visitor.value(ada.get("/portal/sessions"), "session");

        Visitor.developer().send("/portal/sessions", fields("session", session));

        ada.get("/portal/applications").then().statusCode(200);
    }

    @Test
    void aLogInReplacesTheSessionThatTheBrowserHad() {
        Visitor ada = Visitor.developer();
        Visitor before = Visitor.holding(ada.cookies());

        ada.logIn(Visitor.PASSWORD).then().statusCode(303);

        assertThat(ada.cookies()).isNotEqualTo(before.cookies());
        before.get("/portal/applications").then().statusCode(303);
    }

    @Test
    void everythingHasItsSecurityHeaders() {
        for (String path : new String[] {"/portal/login", "/portal", "/portal/portal.css", "/portal/no-such-page"}) {
            Visitor.stranger()
                    .get(path)
                    .then()
                    .header("Content-Security-Policy", containsString("default-src 'none'; script-src 'self';"))
                    .header("X-Content-Type-Options", equalTo("nosniff"))
                    .header("Cross-Origin-Opener-Policy", equalTo("same-origin"))
                    .header("Referrer-Policy", equalTo("same-origin"))
                    .header("Strict-Transport-Security", nullValue())
                    .header("Cache-Control", path.endsWith(".css") ? containsString("max-age") : equalTo("no-store"));
        }
        Visitor ada = Visitor.developer().elsewhere();
        String cookie = ada.logIn(Visitor.PASSWORD).header("Set-Cookie");
        assertThat(cookie).startsWith("__Host-waybill=").contains("HTTPOnly", "Secure", "SameSite=Lax", "Path=/");
        assertThat(Visitor.stranger().get("/portal/login").header("Set-Cookie"))
                .as("before the log-in")
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/portal/no-such-page", "/portal/login/start", "/portal/<script>", "/portal/a/b"})
    void whatIsNotThereIsAPageWithTheRequestId(String path) {
        Response answer = Visitor.stranger().get(path);

        answer.then().statusCode(404).contentType("text/html");
        without(check(answer, 404, "There is no such page", answer.header("X-Request-Id")), "<script>");
    }
}
