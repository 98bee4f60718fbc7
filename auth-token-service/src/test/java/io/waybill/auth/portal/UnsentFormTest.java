package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
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

/** A form that is sent when its session has ended goes through the log-in, and nothing is sent without a click. */
@QuarkusTest
@ServiceUnderTest
class UnsentFormTest {

    private static final String NEW = "/portal/applications/new";
    private static final String KEEPS = "Register an application|form|name=Name|api-*=API|environment=Environment"
            + "|businessRegion=Business region";

    @Inject
    Sql sql;

    @Test
    void whatWasTypedIsKeptThroughAFailedLogInAndSentOnceByAClick() {
        Visitor ada = Visitor.developer();
        String name = "Shop " + UUID.randomUUID();

        Map<String, String> typed = application(name);
        Response logIn = sentTooLate(ada, NEW, typed);
        logIn.then()
                .statusCode(200)
                .body(containsString("your form is not sent yet"))
                .body(containsString("type=\"email\" value=\"\""))
                .body(not(containsString(name)));
        Response again = logIn(ada, logIn, "not the password");
        again.then().statusCode(422).body(containsString("do not belong together"));
        Response page = logIn(ada, again, Visitor.PASSWORD);

        page.then().statusCode(200).header("Cache-Control", equalTo("no-store"));
        assertThat(page.asString())
                .contains("<h1>Not sent yet</h1>", "<dd>Ada Developer <small>" + ada.mail())
                .contains("<dt>Name</dt><dd>" + name + "</dd>", "<dt>API</dt><dd>Parcel accounts</dd>")
                .contains("<dt>Environment</dt><dd>sandbox</dd>", "<code>" + NEW + "</code>")
                .doesNotContain("are not kept");
        assertThat(applications(name)).isZero();
        String first = send(ada, page).header("Location");
        String second = send(ada, page).header("Location");
        assertThat(first).startsWith("/portal/applications/").isEqualTo(second);
        assertThat(applications(name)).isEqualTo(1);
        ada.get(first).then().statusCode(200);
    }

    @Test
    void aFormWithoutItsPasswordAsksForItBesideTheFieldWithEverythingElseInPlace() {
        Visitor ada = Visitor.developer();
        String page = "/portal/applications/" + ada.register("parcel") + "/users";
        String name = "user-" + UUID.randomUUID();
        Map<String, String> typed = fields("action", "create", "username", name, "password", "a password of theirs");
        typed.put("keeps", "Make a backend user|action|form|username=User name");

        Response logIn = sentTooLate(ada, page, typed);
        Response kept = logIn(ada, logIn, Visitor.PASSWORD);

        kept.then().body(containsString("it asks for it afterwards"));
        assertThat(logIn.asString() + kept.asString()).doesNotContain("a password of theirs");
        send(ada, kept)
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
        typed.put("keeps", KEEPS + "|reason=Reason");
        typed.put("reason", "one\r\ntwo  \u0645\u062a\u062c\u0631");

        Response logIn = sentTooLate(ada, NEW, typed);
        Response page = logIn(ada, logIn, Visitor.PASSWORD);

        assertThat(logIn.asString() + page.asString()).doesNotContain("<script>alert");
        assertThat(Visitor.hidden(page)).containsEntry("name", name).containsEntry("reason", typed.get("reason"));
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
    void whatCannotBeKeptIsSaidBeforeAnythingIsLost() {
        Visitor ada = Visitor.developer();
        Map<String, String> typed = application("Shop");
        typed.put("keeps", KEEPS + "|reason=Reason");
        typed.put("reason", "r".repeat(33_000));

        Response logIn = sentTooLate(ada, NEW, typed);

        logIn.then().statusCode(200).body(containsString("cannot be kept")).body(not(containsString("rrrr")));
        ada.post("/portal/login", hidden(logIn, fields("mail", ada.mail(), "password", Visitor.PASSWORD)))
                .then()
                .statusCode(303)
                .header("Location", equalTo(NEW));
        typed.put("reason", "r".repeat(70_000));
        sentTooLate(ada, NEW, typed).then().statusCode(413).body(containsString("larger than 65536 bytes"));
    }

    @Test
    void itIsKeptSealedForTenMinutesAndForOneBrowser() {
        Visitor ada = Visitor.developer();
        String name = "Shop " + UUID.randomUUID();
        Response logIn = sentTooLate(ada, NEW, application(name));
        Visitor elsewhere = ada.elsewhere();
        elsewhere.logIn(Visitor.PASSWORD).then().statusCode(303);

        elsewhere.get("/portal/login/unsent").then().statusCode(303).header("Location", equalTo("/portal"));
        assertThat(sql.number("select count(*) from unsent_form where sealed::text like ?", "%" + name + "%"))
                .isZero();
        sql.update("update unsent_form set made_at = made_at - interval '10 minutes'");

        logIn(ada, logIn, Visitor.PASSWORD).then().statusCode(303).header("Location", equalTo("/portal"));
    }

    @Test
    void aFloodOfFormsFillsNoTable() {
        sql.update("insert into unsent_form (id_hash, sealing_key, sealed, made_at)"
                + " select sha256(i::text::bytea), 'x', 'x', now() from generate_series(1, 1000) i");

        sentTooLate(Visitor.developer(), NEW, application("Shop"))
                .then()
                .statusCode(200)
                .body(containsString("cannot be kept"));

        sql.update("delete from unsent_form where sealing_key = 'x'");
    }

    @Test
    void theLargestFormThatIsKeptGoesThroughTheLogIn() {
        Visitor ada = Visitor.developer();
        Map<String, String> typed = application("Shop");
        typed.put("keeps", KEEPS + "|reason=Reason");
        typed.put("reason", "\u0645".repeat(5_000));

        logIn(ada, sentTooLate(ada, NEW, typed), Visitor.PASSWORD)
                .then()
                .statusCode(200)
                .body(containsString(typed.get("reason")));
    }

    @Test
    void anotherPersonWhoLogsInSeesItAndSendsNothingThatIsNotTheirs() {
        Visitor ada = Visitor.developer();
        String mine = "/portal/applications/" + ada.register("parcel");
        Visitor eve = Visitor.developer();
        Map<String, String> typed = fields("action", "grant", "api", "freight-product", "environment", "sandbox");
        typed.put("keeps", "Ask for an API|action|api=API|environment=Environment");
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
                .body(containsString("<dt>Decision</dt><dd>approve</dd>"))
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
                    fields(
                            "keeps",
                            "Decide|form|subject=About|seen|verdict=Decision|reason=Reason",
                            "subject",
                            subject,
                            "seen",
                            seen,
                            "verdict",
                            "approve",
                            "reason",
                            "as agreed"));
        }

        String state() {
            return Registry.admin("GET", "/applications/" + id).path("state");
        }
    }

    @ParameterizedTest
    @CsvSource({"/portal/logout, token, x", "/portal/sessions, unknown, x"})
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

    /** Sends a form without a session, and once more where the answer says so; the page that it leads to. */
    private static Response tooLate(
            Visitor visitor, String path, Map<String, String> form, Map<String, String> headers) {
        Response answer = visitor.post(path, form, headers);
        if (answer.statusCode() != 307) {
            return answer;
        }
        String location = answer.header("Location");
        assertThat(location).startsWith("/portal/login/unsent?to=%2Fportal%2F");
        Response kept = visitor.post(URLDecoder.decode(location, StandardCharsets.UTF_8), form, headers);
        return kept.statusCode() == 303 && kept.header("Location").contains("done=")
                ? visitor.get(URLDecoder.decode(kept.header("Location"), StandardCharsets.UTF_8))
                : kept;
    }

    /** Logs in on the page; the page with the form that was kept. */
    private static Response logIn(Visitor visitor, Response page, String password) {
        Response answer =
                visitor.post("/portal/login", hidden(page, fields("mail", visitor.mail(), "password", password)));
        return answer.statusCode() == 303 ? visitor.get(answer.header("Location")) : answer;
    }

    /** Presses the button of the page that shows what was typed. */
    private static Response send(Visitor visitor, Response page) {
        Matcher target =
                Pattern.compile("<form method=\"post\" action=\"([^\"]+)\"").matcher(page.asString());
        assertThat(target.find()).as(page.asString()).isTrue();
        return visitor.post(target.group(1), Visitor.hidden(page));
    }

    private static Map<String, String> hidden(Response page, Map<String, String> typed) {
        Map<String, String> fields = Visitor.hidden(page);
        fields.putAll(typed);
        return fields;
    }

    private static Map<String, String> application(String name) {
        Map<String, String> typed =
                fields("name", name, "api-parcel", "on", "environment", "sandbox", "businessRegion", "SE");
        typed.put("keeps", KEEPS);
        return typed;
    }

    private long applications(String name) {
        return sql.number("select count(*) from application where name = ?", name);
    }

    private void endSessions(Visitor person) {
        sql.update(
                "delete from portal_session s using account a where a.id = s.account_id and a.mail = ?", person.mail());
    }
}
