package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Developers' applications, by the rules of the registry. */
@QuarkusTest
@ServiceUnderTest
class ApplicationsTest {

    private static final String NEW = "/portal/applications/new";

    private final ConnectionCounter connections;

    ApplicationsTest(ConnectionCounter connections) {
        this.connections = connections;
    }

    @Test
    void anApplicationIsRegisteredAndWaitsForItsApproval() {
        Visitor ada = Visitor.developer();

        String page = register(ada);

        ada.get(page)
                .then()
                .statusCode(200)
                .body(containsString("waits for an operator to approve it"))
                .body(containsString("Freight products"))
                .body(containsString("given automatically"));
        ada.get("/portal").then().body(containsString(">Shop</a>")).body(containsString("Waits for approval"));
    }

    @Test
    void theDecisionAndItsReasonAreOnThePage() {
        Visitor ada = Visitor.developer();
        String page = register(ada);
        Registry.admin(
                        "POST",
                        "/applications/" + id(page) + "/reject",
                        Map.of("reason", "Tell us the <b>name</b> of the shop"))
                .then()
                .statusCode(200);

        ada.get(page)
                .then()
                .body(containsString("Rejected"))
                .body(containsString("Tell us the &lt;b&gt;name&lt;/b&gt; of the shop"));
    }

    @Test
    void theRegistryKnowsWhoRegisteredIt() {
        Visitor ada = Visitor.developer();

        String page = register(ada);

        Response application = Registry.admin("GET", "/applications/" + id(page));
        assertThat(application.<String>path("requestedBy")).startsWith("account/");
        assertThat(application.<String>path("owner")).isEqualTo(ada.mail());
        List<String> actors = Registry.admin("GET", "/audit?limit=500")
                .path("items.findAll { it.target == 'application/" + id(page) + "' }.actor");
        assertThat(actors).isNotEmpty().allMatch(actor -> actor.startsWith("account/"));
    }

    @Test
    void aDoubleClickRegistersOnce() {
        Visitor ada = Visitor.developer();
        Response page = ada.get(NEW);
        Map<String, String> typed = registration("Shop");
        typed.put("token", Visitor.token(page.asString()));
        typed.put("form", Visitor.value(page, "form"));

        String first = ada.post(NEW, typed).header("Location");
        String second = ada.post(NEW, typed).header("Location");

        assertThat(second).isEqualTo(first);
        assertThat(ada.get("/portal").asString().split(">Shop</a>", -1)).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "name, '', must not be blank",
        "businessRegion, SWE, two capital letters",
        "api-freight-product, '', Choose at least one API",
        "environment, moon, Choose one of the two"
    })
    void aRegistrationKeepsWhatWasTypedAndSaysBesideTheFieldWhatIsWrong(String field, String value, String fault) {
        Visitor ada = Visitor.developer();
        Map<String, String> typed = registration("Shop of Ada");
        typed.put(field, value);

        Response answer = ada.send(NEW, typed);

        answer.then().statusCode(422);
        assertThat(answer.asString()).containsIgnoringCase(fault);
        if (!field.equals("name")) {
            assertThat(answer.asString()).contains("value=\"Shop of Ada\"");
        }
    }

    @Test
    void aSecretIsShownAuditedAndGetsTokens() {
        Visitor ada = Visitor.developer();
        String page = approved(ada);
        String credentials = page + "/credentials";
        String secret = Visitor.value(ada.get(credentials), "secret");

        Response shown = ada.send(credentials, fields("action", "show", "secret", secret));

        shown.then().statusCode(200).header("Cache-Control", org.hamcrest.Matchers.equalTo("no-store"));
        String value = shown(shown);
        String clientId = Registry.admin("GET", "/applications/" + id(page)).path("clientId");
        Registry.requestToken(clientId, value).then().statusCode(200);
        ada.get(credentials).then().body(not(containsString(value)));
        List<String> actors = Registry.admin("GET", "/audit?limit=500")
                .path("items.findAll { it.action == 'secret.show' && it.details.secret == '" + secret + "' }.actor");
        assertThat(actors).hasSize(1).allMatch(actor -> actor.startsWith("account/"));
        await().atMost(Duration.ofSeconds(20))
                .until(() -> !ada.get(credentials).asString().contains("<dd>never</dd></div>\n<div><dt>Ends"));
    }

    @Test
    void aSecondSecretReplacesTheFirstWithoutAGap() {
        Visitor ada = Visitor.developer();
        String credentials = approved(ada) + "/credentials";
        String first = Visitor.value(ada.get(credentials), "secret");

        ada.send(credentials, fields("action", "add")).then().statusCode(303);
        ada.send(credentials, fields("action", "add"))
                .then()
                .statusCode(422)
                .body(containsString("expire one of them first"));
        ada.get(credentials + "?end=" + first).then().body(containsString("It has never been used"));
        ada.send(credentials, fields("action", "expire", "secret", first, "when", "now"))
                .then()
                .statusCode(303);

        ada.get(credentials).then().body(not(containsString(first))).body(containsString("1 secret has ended"));
    }

    @Test
    void aLostSecretIsReplacedByOneThatIsShown() {
        Visitor ada = Visitor.developer();
        String page = approved(ada);
        String clientId = Registry.admin("GET", "/applications/" + id(page)).path("clientId");

        Response shown = ada.send(page + "/credentials", fields("action", "replace"));

        shown.then().statusCode(200);
        Registry.requestToken(clientId, shown(shown)).then().statusCode(200);
    }

    @Test
    void aDoubleClickAddsOneSecret() {
        Visitor ada = Visitor.developer();
        String credentials = approved(ada) + "/credentials";
        Map<String, String> typed = fields("action", "add", "form", "a-form-that-is-sent-twice");

        ada.send(credentials, typed).then().statusCode(303);
        ada.send(credentials, typed).then().statusCode(303);

        assertThat(ada.get(credentials).asString()).contains("Secret 2</h2>");
        assertThat(audited(credentials, "secret.add")).isEqualTo(1);
    }

    @Test
    void aDoubleClickReplacesTheSecretsOnceAndBothAnswersShowTheNewOne() {
        Visitor ada = Visitor.developer();
        String credentials = approved(ada) + "/credentials";
        Map<String, String> typed = fields("action", "replace", "form", "a-form-that-is-sent-twice");

        String first = shown(ada.send(credentials, typed));
        String second = shown(ada.send(credentials, typed));

        assertThat(second).isEqualTo(first);
        assertThat(audited(credentials, "secret.replace")).isEqualTo(1);
    }

    @Test
    void aDoubleClickMakesOneLicenceAndTheSecondAnswerSaysWhereItsKeyWas() {
        Visitor ada = Visitor.developer();
        String credentials = approved(ada) + "/credentials";
        Map<String, String> typed = fields("action", "licence", "form", "a-form-that-is-sent-twice");

        ada.send(credentials, typed).then().statusCode(200);
        ada.send(credentials, typed)
                .then()
                .statusCode(422)
                .body(containsString("was made by this form already, and its key was shown then"));

        assertThat(audited(credentials, "licence.create")).isEqualTo(1);
    }

    @Test
    void aLicenceIsShownOnceAndCanBeDeleted() {
        Visitor ada = Visitor.developer();
        String credentials = approved(ada) + "/credentials";

        Response made = ada.send(credentials, fields("action", "licence"));
        made.then().statusCode(200).body(containsString("the only time"));
        String key = shown(made);
        String loginId = made.asString().replaceFirst("(?s).*Licence key of ([^<]+)<.*", "$1");

        ada.get(credentials).then().body(containsString(loginId)).body(not(containsString(key)));
        ada.send(credentials, fields("action", "delete-licence", "licence", loginId))
                .then()
                .statusCode(303);
        ada.get(credentials).then().body(not(containsString(loginId)));
    }

    @Test
    void furtherApisAndAnotherLevelAreAskedFor() {
        String level = "level-" + UUID.randomUUID().toString().substring(0, 8);
        Registry.admin("PUT", "/service-levels/" + level, Map.of("perSecond", 20, "perDay", 5000));
        Visitor ada = Visitor.developer();
        String page = approved(ada);

        ada.send(page, fields("action", "grant", "api", "india-product", "environment", "production"))
                .then()
                .statusCode(303);
        ada.send(page, fields("action", "level", "level", level, "reason", ""))
                .then()
                .statusCode(422);
        ada.send(page, fields("action", "level", "level", level, "reason", "Christmas"))
                .then()
                .statusCode(303);

        ada.get(page)
                .then()
                .body(containsString("waits for an operator"))
                .body(containsString("Christmas"))
                .body(containsString("<strong>" + level + "</strong>"));
    }

    @Test
    void anApplicationIsDeletedByItsNameOnly() {
        Visitor ada = Visitor.developer();
        String page = register(ada);

        ada.send(page + "/delete", fields("name", "Another")).then().statusCode(422);
        ada.send(page + "/delete", fields("name", "Shop"))
                .then()
                .statusCode(303)
                .header("Location", endsWith("/portal?done=deleted"));

        ada.get(page).then().statusCode(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/credentials", "/first-call", "/usage", "/users", "/history", "/delete"})
    void theApplicationOfAnotherIsAsUnknownAsNone(String part) {
        String page = register(Visitor.developer());
        Visitor eve = Visitor.developer();

        Response anothers = eve.get(page + part);
        Response none = eve.get("/portal/applications/" + UUID.randomUUID() + part);
        Response noId = eve.get("/portal/applications/x" + part);

        assertThat(List.of(anothers.statusCode(), none.statusCode(), noId.statusCode()))
                .containsOnly(404);
        assertThat(withoutId(anothers)).isEqualTo(withoutId(none)).isEqualTo(withoutId(noId));
    }

    @ParameterizedTest
    @CsvSource({
        "'', grant",
        "'', level",
        "/credentials, show",
        "/credentials, add",
        "/credentials, expire",
        "/credentials, replace",
        "/credentials, licence",
        "/credentials, delete-licence",
        "/delete, ''"
    })
    void noFormChangesTheApplicationOfAnother(String part, String action) {
        Visitor ada = Visitor.developer();
        String page = approved(ada);
        String secret = Visitor.value(ada.get(page + "/credentials"), "secret");
        String before = Registry.admin("GET", "/applications/" + id(page)).asString();
        Visitor eve = Visitor.developer();
        Map<String, String> typed = fields(
                "action",
                action,
                "api",
                "parcel",
                "environment",
                "sandbox",
                "level",
                "sandbox",
                "reason",
                "x",
                "secret",
                secret,
                "when",
                "now",
                "name",
                "Shop",
                "password",
                Visitor.PASSWORD,
                "licence",
                "x");

        eve.sendFrom("/portal", page + part, typed).then().statusCode(404);
        ada.post(page + part, typed).then().statusCode(403);

        assertThat(Registry.admin("GET", "/applications/" + id(page)).asString())
                .isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"curl, curl -sS", "java, public class FirstCall", "python, import urllib"})
    void theFirstCallHasTheCallersOwnKey(String language, String start) {
        Visitor ada = Visitor.developer();
        String page = approved(ada);
        String clientId = Registry.admin("GET", "/applications/" + id(page)).path("clientId");

        ada.get(page + "/first-call?in=" + language)
                .then()
                .statusCode(200)
                .body(containsString(start))
                .body(containsString(clientId));
    }

    @Test
    void noPageCostsMoreThanFourStatements() {
        Visitor ada = Visitor.developer();
        String page = approved(ada);
        Map<String, Long> costs = new LinkedHashMap<>();
        for (String path : List.of(
                "/portal",
                NEW,
                page,
                page + "/credentials",
                page + "/first-call",
                page + "/usage",
                page + "/users",
                page + "/history",
                page + "/delete",
                "/portal/account",
                "/portal/sessions")) {
            ada.get(path).then().statusCode(200);
            long before = connections.acquiredByRequests();
            ada.get(path).then().statusCode(200);
            costs.put(path, connections.acquiredByRequests() - before);
        }

        assertThat(costs.values()).as(costs.toString()).allMatch(cost -> cost <= 4);
    }

    private static Map<String, String> registration(String name) {
        return fields("name", name, "businessRegion", "se", "environment", "sandbox", "api-freight-product", "on");
    }

    /** The page of a new application. */
    private static String register(Visitor visitor) {
        return "/portal/applications/" + visitor.register("freight-product");
    }

    private static String approved(Visitor visitor) {
        String page = register(visitor);
        Registry.admin("POST", "/applications/" + id(page) + "/approve").then().statusCode(200);
        return page;
    }

    /** How often the audit trail has this about the application of a page. */
    private static int audited(String page, String action) {
        String application = page.replaceFirst(".*/applications/([^/]+).*", "$1");
        return Registry.admin("GET", "/audit?limit=100&target=application/" + application + "&action=" + action)
                .<List<Object>>path("items")
                .size();
    }

    private static String id(String page) {
        return page.substring(page.lastIndexOf('/') + 1);
    }

    /** The secret or the key that a page shows until it is hidden. */
    private static String shown(Response page) {
        page.then().body(containsString("data-hide"));
        return Desk.value(page);
    }

    private static String withoutId(Response answer) {
        return answer.asString().replace(answer.header("X-Request-Id"), "ID");
    }
}
