package io.waybill.auth.portal.login;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.waybill.auth.OtherDeployment;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** People log in at an OpenID provider that says what a test wants it to say. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(OtherDeployment.class)
class ProviderLogInTest {

    @Inject
    Sql sql;

    @Test
    void theFirstLogInMakesAnAccountThatTheNextOneFinds() {
        Person ada = Person.developer();

        ada.sees("/portal/applications", "Hello, Ada Lovelace");
        ada.says("name", "Ada King").says("email_verified", false);
        ada.seesAgain(
                "/portal/sessions",
                "Ada King",
                ada.browser().shownMail() + " <small class=\"tag\">not verified</small>",
                "<dt>Role</dt><dd>developer</dd>");

        assertThat(sql.number("select count(*) from account where subject = ?", ada.claim("sub")))
                .isEqualTo(1);
        assertThat(trail(ada)).contains("account.first-log-in", "session.begin");
        assertThat(ada.browser().cookies().keySet()).isNotEmpty().noneMatch(name -> name.startsWith("q_"));
    }

    @Test
    void anAccountOfTheConfigurationOpensNothing() {
        Visitor stranger = Visitor.stranger();

        without(stranger.sees("/portal/login", "Log in with Carrier ID"), "password\"");
        Map<String, String> form = fields("mail", Registry.OPERATOR_MAIL, "password", Registry.OPERATOR_PASSWORD);
        check(stranger.post("/portal/login", form), 404);
        assertThat(sql.number("select count(*) from account where issuer = 'configuration'"))
                .isZero();
    }

    @Test
    void theGroupMakesAnOperatorWhoIsConfirmedUnseenEveryTenMinutes() {
        Person olga = Person.operator();
        olga.sees("/portal/operators");

        confirmedAgo(olga, 9);
        olga.sees("/portal/operators");
        assertThat(olga.way()).isEmpty();
        confirmedAgo(olga, 10);
        olga.sees("/portal/operators/levels", "Levels");
        assertThat(olga.way().getFirst()).isEqualTo("/portal/login/start?to=%2Fportal%2Foperators%2Flevels&ask=quiet");
        assertThat(olga.way()).anyMatch(url -> url.startsWith(Person.issuer()) && url.contains("prompt=none"));
        assertThat(sql.number("select count(*) from portal_session where account_id = ?", id(olga)))
                .isEqualTo(1);

        confirmedAgo(olga, 10);
        olga.says("groups", List.of("staff"));
        olga.open("/portal/operators").then().statusCode(403);
        without(olga.sees("/portal/applications"), "/portal/operators");
        assertThat(trail(olga)).contains("account.change-role");
    }

    @Test
    void anotherRoleEndsTheSessionsThatThePersonHasElsewhere() {
        Person olga = Person.developer();
        olga.sees("/portal/applications");
        Visitor elsewhere = Visitor.holding(olga.browser().cookies());

        olga.says("groups", List.of("waybill-operators")).seesAgain("/portal/operators");

        elsewhere.get("/portal/applications").then().statusCode(303);
    }

    @Test
    void aProviderThatMustAskIsAllowedTo() {
        Person olga = Person.operator();
        olga.open("/portal/operators");
        confirmedAgo(olga, 10);
        olga.says(StandInProvider.ERROR, "login_required");

        olga.open("/portal/operators").then().statusCode(200);

        assertThat(olga.way().stream()
                        .filter(url -> url.startsWith(Person.issuer()))
                        .toList())
                .hasSize(2)
                .last()
                .asString()
                .doesNotContain("prompt=");
    }

    @Test
    void aDecisionThatWasSentWhenTheConfirmationWasDueIsSentAgainAfterIt() {
        Person olga = Person.operator();
        String page = "/portal/operators/applications/" + Registry.register().id();
        String shown = olga.open(page).asString();
        String subject = "application:" + page.replaceAll(".*/", "");
        Map<String, String> form = fields("subject", subject, "verdict", "approve", "reason", "as agreed");
        form.put("seen", Visitor.seen(shown, subject).orElseThrow());
        form.put("form", "f" + UUID.randomUUID());
        confirmedAgo(olga, 10);

        Response sent = olga.browser().post(page, form);
        check(sent, 401, "must say again that you are an operator");
        olga.sees(link(sent, "Log in in a new tab"), "Go back to the tab with your form");
        assertThat(olga.way()).anyMatch(url -> url.startsWith(Person.issuer()) && url.contains("prompt=none"));

        olga.follow(olga.browser().post(page, form)).then().statusCode(200);
        assertThat(Registry.admin("GET", "/applications/" + page.replaceAll(".*/", ""))
                        .<String>path("state"))
                .isEqualTo("approved");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "3600"})
    void aLogInThatIsNotRecentOrDoesNotSayShowsNoSecret(String ago) {
        Person ada = Person.developer();
        ada.says("auth_time", ago.equals("none") ? ago : Instant.now().getEpochSecond() - Long.parseLong(ago));
        String credentials = credentialsOf(ada);

        Response page = check(ada.send(credentials, show(ada, credentials)), 401, "needs a log-in that is more recent");
        check(ada.open(link(page, "Log in in a new tab")), 403, "Carrier ID did not ask you again");
        ada.open("/portal/applications").then().statusCode(200);
    }

    @Test
    void aPersonWithMoreGroupsThanATokenHoldsIsToldSo() {
        Person olga = Person.operator().says("groups", "none");
        olga.says("_claim_names", Map.of("groups", "src1")).says("_claim_sources", Map.of("src1", Map.of()));

        check(olga.open("/portal/applications"), 403, "overage");

        olga.says("_claim_names", "none").open("/portal/applications").then().statusCode(200);
    }

    @Test
    void operatorsLeaveToTheProviderWhatIsItsBusiness() {
        Person olga = Person.operator();
        Person ada = Person.developer();
        ada.open("/portal/applications");
        olga.open("/portal/operators");
        String page = "/portal/operators/people/" + id(ada);

        without(olga.sees(page, "Carrier ID says who is an operator"), "value=\"operator\"");
        check(olga.send(page, fields("action", "off", "form", "f" + UUID.randomUUID(), "reason", "left")), 200);
        check(ada.open("/portal/applications"), 403, "switched off");
    }

    @Test
    void aProviderThatIsUnavailableIsNamedOnTheWayThereAndBack() {
        assertNamed(StandInProvider.AWAY);
    }

    /** Until the log-in gives up waiting. */
    @Test
    @Tag("nightly")
    void aProviderThatStallsIsNamedOnTheWayThereAndBack() {
        assertNamed(StandInProvider.STALLS);
    }

    private static void assertNamed(String fault) {
        Person eve = Person.developer();
        Response start = eve.browser().get("/portal/login/start?to=/portal");
        eve.says(fault, true).tell();

        eve.browser()
                .get("/portal/login/callback?code=x&state="
                        + StandInProvider.fields(start.header("Location").replaceFirst(".*\\?", ""))
                                .get("state"))
                .then()
                .statusCode(503)
                .body(containsString("Carrier ID does not answer"))
                .header("Retry-After", "10");
        // Nobody is sent to where no page would be; those who leave within a second share an answer.
        await().untilAsserted(() -> eve.browser()
                .get("/portal/login/start?to=/portal")
                .then()
                .statusCode(503)
                .body(containsString("Carrier ID does not answer")));

        eve.says(fault, "none").tell();
        await().untilAsserted(
                        () -> eve.browser().get("/portal/login/start").then().statusCode(302));
    }

    @ParameterizedTest
    @CsvSource({"aud, another-client", "nonce, another", "sub, none", "iss, https://another.example"})
    void aTokenForAnotherClientOrLogInOpensNothing(String claim, String value) {
        Person ada = Person.developer().says(claim, value);

        assertRefused(ada, ada.open("/portal/applications"));
    }

    @Test
    void aForgedStateOpensNothing() {
        Person ada = Person.developer();
        String callback = callback(ada).replaceFirst("state=[^&]+", "state=forged");

        assertRefused(ada, ada.follow(ada.browser().get(callback)));
    }

    @Test
    void aCodeOpensNothingTheSecondTime() {
        Person ada = Person.developer();
        String callback = callback(ada);
        Map<String, String> cookies = Map.copyOf(ada.browser().cookies());
        check(ada.follow(ada.browser().get(callback)), 200);

        ada.browser().cookies().clear();
        ada.browser().cookies().putAll(cookies);

        assertRefused(ada, ada.follow(ada.browser().get(callback)));
    }

    private static void assertRefused(Person person, Response answer) {
        check(answer, 400, "The log-in failed", "begin again");
        assertThat(person.browser().cookies().keySet())
                .filteredOn(name -> name.endsWith("waybill"))
                .isEmpty();
    }

    /** Where the provider sends the browser back to, with a code. */
    private static String callback(Person person) {
        person.tell();
        Response start = person.browser().get("/portal/login/start?to=/portal");
        Response sent =
                given().redirects().follow(false).urlEncodingEnabled(false).get(start.header("Location"));
        return sent.header("Location").replaceFirst("https?://[^/]+", "");
    }

    @Test
    void aCodeWithoutTheCookieOfItsLogInIsLeftAloneAndTheLogInBeginsAgain() {
        Person ada = Person.developer();
        String callback = callback(ada);
        Map<String, String> cookies = Map.copyOf(ada.browser().cookies());

        ada.browser().cookies().clear();
        assertThat(ada.browser().get(callback).header("Location")).startsWith(Person.issuer());
        ada.browser().cookies().clear();
        ada.browser().cookies().putAll(cookies);
        ada.follow(ada.browser().get(callback)).then().statusCode(200);
    }

    @Test
    void aSessionByPasswordEndsWhereAProviderBegins() {
        Person ada = Person.developer();
        ada.open("/portal/applications");
        sql.update("update portal_session set confirmed_at = null where account_id = ?", id(ada));

        ada.browser().get("/portal/applications").then().statusCode(303);
    }

    @Test
    void aPersonWithoutAMailAddressRegistersUnderTheirName() {
        Person ada = Person.developer().says("email", "none");
        String application = credentialsOf(ada).replace("/credentials", "");
        Person olga = Person.operator();

        ada.sees(application + "/settings", "no mail address");
        String ofOperators = application.replace("/portal/", "/portal/operators/");
        for (String page : List.of(ofOperators, ofOperators + "/members", "/portal/operators/people/" + id(ada))) {
            olga.sees(page, "Ada Lovelace");
        }
    }

    private static String credentialsOf(Person person) {
        person.open("/portal/applications");
        return "/portal/applications/" + person.browser().register("parcel") + "/credentials";
    }

    private static Map<String, String> show(Person person, String credentials) {
        String secret = Visitor.value(person.browser().get(credentials), "secret");
        return fields("action", "show", "secret", secret);
    }

    private void confirmedAgo(Person person, int minutes) {
        assertThat(sql.update(
                        "update portal_session set confirmed_at = confirmed_at - make_interval(mins => ?)"
                                + " where account_id = ?",
                        minutes,
                        id(person)))
                .isPositive();
    }

    private UUID id(Person person) {
        return sql.first(
                        "select id from account where subject = ?",
                        row -> row.getObject(1, UUID.class),
                        person.claim("sub"))
                .orElseThrow();
    }

    private List<String> trail(Person person) {
        return sql.list(
                "select action from audit_event where target = ? order by id",
                row -> row.getString(1),
                "account/" + id(person));
    }

    private static String link(Response page, String text) {
        Matcher link = Pattern.compile("<a[^>]* ?href=\"([^\"]+)\"[^>]*>" + text + "</a>")
                .matcher(page.asString());
        assertThat(link.find()).as(page.asString()).isTrue();
        return link.group(1)
                .replace("&amp;", "&")
                .replace("%2F", "/")
                .replace("%3F", "?")
                .replace("%3D", "=");
    }
}
