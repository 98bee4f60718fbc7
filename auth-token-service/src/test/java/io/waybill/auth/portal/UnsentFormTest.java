package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Authenticator.Enrolled;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A form that is sent when its session has ended goes through the log-in, and nothing is sent without a click. */
@QuarkusTest
@ServiceUnderTest
class UnsentFormTest {

    private static final String NEW = "/portal/applications/new";
    private static final Pattern HIDDEN =
            Pattern.compile("<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\">");

    @Inject
    Sql sql;

    @Test
    void whatWasTypedIsKeptThroughAFailedLogInAndSentOnceByAClick() {
        Visitor ada = Visitor.developer();
        String name = "Shop " + UUID.randomUUID();

        Map<String, String> typed = application(name);
        typed.put("mail", "eve@shop.example");
        Response logIn = sentTooLate(ada, NEW, typed);
        logIn.then()
                .statusCode(422)
                .body(containsString("your form is not sent yet"))
                .body(containsString("type=\"email\" value=\"\""));
        Response again = logIn(ada, logIn, "not the password");
        again.then().statusCode(422).body(containsString("do not belong together"));
        Response page = logIn(ada, again, Visitor.PASSWORD);

        page.then().statusCode(200).header("Cache-Control", equalTo("no-store"));
        assertThat(page.asString())
                .contains("<h1>Not sent yet</h1>", "<dd>Ada Developer <small>" + ada.mail())
                .contains("<dt>Name</dt><dd>" + name + "</dd>", "<dt>API</dt><dd>Parcel accounts</dd>")
                .contains("<dt>Environment</dt><dd>Sandbox</dd>", "<code>" + NEW + "</code>")
                .doesNotContain("are not kept");
        assertThat(applications(name)).isZero();
        String first = send(ada, page).header("Location");
        String second = send(ada, page).header("Location");
        assertThat(first).startsWith("/portal/applications/").isEqualTo(second);
        assertThat(applications(name)).isEqualTo(1);
        ada.get(first).then().statusCode(200);
    }

    @Test
    void whatWasTypedIsKeptThroughALogInInTwoStepsAlsoOneThatBeginsAgain() {
        Visitor ada = Visitor.developer();
        Enrolled enrolled = Authenticator.enrol(ada);
        forgetSteps(ada);
        String name = "Shop " + UUID.randomUUID();

        Response step = logIn(ada, sentTooLate(ada, NEW, application(name)), Visitor.PASSWORD);
        step.then().statusCode(200).body(containsString("The second step"));
        Response wrong = code(ada, step, enrolled.app().wrongCode());
        wrong.then().statusCode(422).body(containsString("This code is wrong"));
        sql.update(
                "update pending_log_in set begun_at = begun_at - interval '6 minutes' where account_id = ?", id(ada));
        Response late = code(ada, wrong, enrolled.app().code());
        late.then().statusCode(422).body(containsString("waited too long"));
        Response page =
                code(ada, logIn(ada, late, Visitor.PASSWORD), enrolled.app().code());

        page.then().statusCode(200).body(containsString("<dt>Name</dt><dd>" + name));
        send(ada, page).then().statusCode(303).header("Location", startsWith("/portal/applications/"));
        assertThat(applications(name)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"password", "new-password", "code", "statement", "session", "of-another-page"})
    void whatMayBeASecretIsTypedAgain(String field) {
        Visitor ada = Visitor.developer();
        Map<String, String> typed = application("Shop");
        typed.put(field, "never-to-be-kept");

        Response logIn = sentTooLate(ada, NEW, typed);
        logIn.then().body(containsString("without passwords, codes and statements"));
        Response page = logIn(ada, logIn, Visitor.PASSWORD);

        page.then().body(containsString("it asks for it next")).body(containsString("<dt>Name</dt><dd>Shop</dd>"));
        assertThat(logIn.asString() + page.asString()).doesNotContain("never-to-be-kept", "unsent-token");
    }

    @Test
    void aFormWithoutItsPasswordAsksForItBesideTheFieldWithEverythingElseInPlace() {
        Visitor ada = Visitor.developer();
        String page = "/portal/applications/" + ada.register("parcel") + "/users";
        String name = "user-" + UUID.randomUUID();
        Map<String, String> typed = fields("action", "create", "username", name, "password", "a password of theirs");

        send(ada, logIn(ada, sentTooLate(ada, page, typed), Visitor.PASSWORD))
                .then()
                .statusCode(422)
                .body(containsString("value=\"" + name + "\""))
                .body(containsString("id=\"e-password\""))
                .body(not(containsString("id=\"e-username\"")));
    }

    @Test
    void whatIsMarkupOrHasLinesStaysWhatItWas() {
        Visitor ada = Visitor.developer();
        String name = "</dd><script>alert(1)</script>\"'&amp;";
        Map<String, String> typed = application(name);
        typed.put("reason", "one\r\ntwo  \u0645\u062a\u062c\u0631");

        Response logIn = sentTooLate(ada, NEW, typed);
        Response page = logIn(ada, logIn, Visitor.PASSWORD);

        assertThat(logIn.asString() + page.asString()).doesNotContain("<script>alert");
        assertThat(hidden(page)).containsEntry("name", name).containsEntry("reason", typed.get("reason"));
        String location = send(ada, page).header("Location");
        ada.get(location).then().body(containsString("&lt;script&gt;"));
    }

    @Test
    void aFormOfAnotherSiteIsNotCarried() {
        Visitor ada = Visitor.developer();
        Map<String, String> typed = application("planted");
        String anothers = Visitor.token(Visitor.developer().get("/portal").asString());
        typed.put("token", Visitor.token(ada.get(NEW).asString()));
        Map<String, String> withoutToken = application("planted");
        Map<String, String> withAnothers = application("planted");
        withAnothers.put("token", anothers);
        endSessions(ada);

        refused(tooLate(ada, NEW, typed, Map.of("Sec-Fetch-Site", "cross-site")));
        refused(tooLate(ada, NEW, typed, Map.of("Sec-Fetch-Site", "same-site")));
        refused(tooLate(ada, NEW, typed, Map.of("Sec-Fetch-Site", "none")));
        refused(tooLate(ada, NEW, typed, Map.of("Origin", "https://evil.example")));
        refused(tooLate(ada, NEW, withoutToken, Map.of()));
        refused(tooLate(ada, NEW, withAnothers, Map.of()));
        // A log-in does not carry what another site puts into it either.
        Map<String, String> logIn = fields("mail", ada.mail(), "password", Visitor.PASSWORD, "to", NEW);
        logIn.put("unsent-name", "planted");
        refused(ada.post("/portal/login", logIn));
    }

    private static void refused(Response answer) {
        answer.then().statusCode(403).body(not(containsString("planted")));
    }

    @Test
    void theBrowsersWordWillDoWhereItsCookieIsGone() {
        Visitor ada = Visitor.developer();
        String name = "Shop " + UUID.randomUUID();
        Map<String, String> typed = application(name);
        Visitor elsewhere = ada.elsewhere();

        Response logIn = tooLate(elsewhere, NEW, typed, Map.of("Sec-Fetch-Site", "same-origin"));

        logIn(elsewhere, logIn, Visitor.PASSWORD).then().body(containsString(name));
    }

    @Test
    void whatIsTooLongToBeKeptIsSaidBeforeAnythingIsLost() {
        Visitor ada = Visitor.developer();
        Map<String, String> typed = application("Shop");
        typed.put("reason", "r".repeat(33_000));

        Response logIn = sentTooLate(ada, NEW, typed);

        logIn.then().statusCode(422).body(containsString("too long to be kept")).body(not(containsString("unsent-")));
        logIn(ada, logIn, Visitor.PASSWORD).then().statusCode(303).header("Location", equalTo(NEW));
        typed.put("reason", "r".repeat(70_000));
        sentTooLate(ada, NEW, typed).then().statusCode(413).body(containsString("larger than 65536 bytes"));
    }

    @Test
    void theLargestFormThatIsKeptGoesThroughTheLogIn() {
        Visitor ada = Visitor.developer();
        Map<String, String> typed = application("Shop");
        typed.put("reason", "\u0645".repeat(5_000));

        logIn(ada, sentTooLate(ada, NEW, typed), Visitor.PASSWORD)
                .then()
                .statusCode(200)
                .body(containsString(typed.get("reason")));
    }

    @Test
    void whoeverElseLogsInSeesItAndSendsNothingThatIsNotTheirs() {
        Visitor ada = Visitor.developer();
        String mine = "/portal/applications/" + ada.register("parcel");
        Visitor eve = Visitor.developer();
        Map<String, String> typed = fields("action", "grant", "api", "freight-product", "environment", "sandbox");
        Response logIn = sentTooLate(ada, mine, typed);

        eve.cookies().putAll(ada.cookies());
        Response page = logIn(eve, logIn, Visitor.PASSWORD);

        page.then().body(containsString("<small>" + eve.mail())).body(containsString("Ask for an API"));
        send(eve, page).then().statusCode(404);
    }

    @Test
    void aDecisionOfTheDeskIsNotADevelopersToSend() {
        App app = new App();
        Visitor olga = Visitor.operator();
        Visitor ada = Visitor.developer();
        Response logIn = app.decidedTooLate(olga);

        ada.cookies().putAll(olga.cookies());
        Response page = logIn(ada, logIn, Visitor.PASSWORD);

        page.then()
                .body(containsString("<dt>Decision</dt><dd>Approve</dd>"))
                .body(containsString("<dt>Reason</dt><dd>as agreed</dd>"));
        send(ada, page).then().statusCode(403);
        assertThat(app.state()).isEqualTo("registered");
        Visitor again = Visitor.operator();
        send(again, logIn(again, app.decidedTooLate(again), Registry.OPERATOR_PASSWORD))
                .then()
                .statusCode(303);
        assertThat(app.state()).isEqualTo("approved");
    }

    /** An application that waits for its approval. */
    private final class App {

        private final String id = Registry.register().id();

        /** What an operator who has been away for long decides. */
        Response decidedTooLate(Visitor operator) {
            String page = "/portal/desk/applications/" + id;
            String subject = "application:" + id;
            String seen = Visitor.seen(operator.get(page).asString(), subject).orElseThrow();
            return sentTooLate(
                    operator,
                    page,
                    fields("subject", subject, "seen", seen, "verdict", "approve", "reason", "as agreed"));
        }

        String state() {
            return Registry.admin("GET", "/applications/" + id).path("state");
        }
    }

    @ParameterizedTest
    @CsvSource({"/portal/logout, token, x", "/portal/account, new-password, eight parcels on a pier"})
    void aFormInWhichNothingIsKeptLeadsToItsPage(String path, String field, String value) {
        Visitor ada = Visitor.developer();
        String token = Visitor.token(ada.get("/portal").asString());
        endSessions(ada);
        Map<String, String> form = fields(field, value);
        form.put("token", token);

        tooLate(ada, path, form, Map.of())
                .then()
                .statusCode(303)
                .header("Location", equalTo("/portal/login?to=" + path.replace("/", "%2F")));
    }

    /** Opens the page, and sends its form when its session has ended. */
    private Response sentTooLate(Visitor visitor, String page, Map<String, String> typed) {
        String opened = visitor.get(page).asString();
        Map<String, String> form = new LinkedHashMap<>(typed);
        form.put("token", Visitor.token(opened));
        form.put("form", UUID.randomUUID().toString());
        endSessions(visitor);
        return tooLate(visitor, page, form, Map.of());
    }

    /** Sends a form without a session, and once more where the answer says so. */
    private static Response tooLate(
            Visitor visitor, String path, Map<String, String> form, Map<String, String> headers) {
        Response answer = visitor.post(path, form, headers);
        if (answer.statusCode() != 307) {
            return answer;
        }
        String location = answer.header("Location");
        assertThat(location).startsWith("/portal/login/unsent?to=%2Fportal%2F");
        return visitor.post(URLDecoder.decode(location, StandardCharsets.UTF_8), form, headers);
    }

    private static Response logIn(Visitor visitor, Response page, String password) {
        Map<String, String> form = hidden(page);
        form.put("mail", visitor.mail());
        form.put("password", password);
        return visitor.post("/portal/login", form);
    }

    private static Response code(Visitor visitor, Response page, String code) {
        Map<String, String> form = hidden(page);
        form.put("code", code);
        return visitor.post("/portal/login/code", form);
    }

    /** Presses the button of the page that shows what was typed. */
    private static Response send(Visitor visitor, Response page) {
        Matcher target =
                Pattern.compile("<form method=\"post\" action=\"([^\"]+)\"").matcher(page.asString());
        assertThat(target.find()).as(page.asString()).isTrue();
        return visitor.post(target.group(1), hidden(page));
    }

    /** The hidden fields of a page with one form. */
    private static Map<String, String> hidden(Response page) {
        Map<String, String> fields = new LinkedHashMap<>();
        HIDDEN.matcher(page.asString()).results().forEach(field -> fields.put(field.group(1), text(field.group(2))));
        assertThat(fields).as(page.asString()).containsKey("token");
        return fields;
    }

    private static String text(String html) {
        return html.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }

    private static Map<String, String> application(String name) {
        return fields("name", name, "api-parcel", "on", "environment", "sandbox", "businessRegion", "SE");
    }

    private long applications(String name) {
        return sql.number("select count(*) from application where name = ?", name);
    }

    private void endSessions(Visitor person) {
        sql.update(
                "delete from portal_session s using account a where a.id = s.account_id and a.mail = ?", person.mail());
    }

    private void forgetSteps(Visitor person) {
        sql.update("update totp set last_step = 0 where account_id = ?", id(person));
    }

    private static UUID id(Visitor person) {
        return UUID.fromString(Desk.id(person));
    }
}
