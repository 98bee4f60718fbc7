package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.india.SandboxWaybill;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Developers' applications, by the rules of the registry. */
@QuarkusTest
@ServiceUnderTest
class ApplicationsTest {

    private static final String NEW = "/portal/applications/new";

    private Visitor ada;

    @BeforeEach
    void begin() {
        ada = Visitor.developer();
    }

    @Test
    void anApplicationIsRegisteredAndWaitsForItsApproval() {
        String page = register(ada);

        ada.get(page).then().statusCode(200).body(containsString("waits for an operator to approve it"));
        ada.sees(page + "/settings", "Freight products", "given automatically");
        ada.sees("/portal/applications", ">Shop</a>", "Waits for approval");
    }

    @Test
    void theDecisionAndItsReasonAreOnThePage() {
        String page = register(ada);
        Registry.reject(id(page), "Tell us the <b>name</b> of the shop");

        ada.sees(page, "Rejected", "Tell us the &lt;b&gt;name&lt;/b&gt; of the shop");
    }

    @Test
    void theRegistryKnowsWhoRegisteredIt() {
        String page = register(ada);

        Response application = Registry.application(id(page));
        assertThat(application.<String>path("requestedBy")).startsWith("account/");
        assertThat(application.<String>path("owner")).isEqualTo(ada.mail());
        assertThat(actors(page, "")).isNotEmpty().allMatch(actor -> actor.startsWith("account/"));
    }

    @Test
    void aRegistrationLeadsToFirstCallsWithTheKeyAndTheAuditTrailSaysSo() {
        Response made = ada.send(NEW, Visitor.registration("freight-product"));
        made.then().statusCode(303);
        String page = made.header("Location").replaceFirst("^https?://[^/]+", "");

        ada.sees(
                page,
                "<h1>First calls <small>Shop</small></h1>",
                Registry.application(id(page)).<String>path("clientId"));
        assertThat(actors(page, "&action=key.show")).hasSize(1);
    }

    @Test
    void aRegistrationAsksForGrantsInTheEnvironmentOfThePlatform() {
        String id = ada.register("freight-product");

        assertThat(Registry.application(id).<List<String>>path("grants.environment"))
                .containsExactly("sandbox");
    }

    @Test
    void thePortalOffersTheBusinessRegionsThatThereAre() {
        assertThat(ada.get(NEW).asString())
                .contains("name=\"businessRegion\"", "<option>SE</option><option>DE</option></select>");
    }

    @Test
    void theFirstPageLeadsToTheApplicationsInsteadOfTheLogIn() {
        assertThat(ada.get("/portal").asString())
                .contains("href=\"/portal/applications\"")
                .doesNotContain("href=\"/portal/login\"");
    }

    @Test
    void aDoubleClickRegistersOnce() {
        Response page = ada.get(NEW);
        Map<String, String> typed = Visitor.registration("freight-product");
        typed.put("businessRegion", "DE");
        typed.put("form", Visitor.value(page, "form"));

        String first = ada.post(NEW, typed).header("Location");
        String second = ada.post(NEW, typed).header("Location");

        assertThat(second).isEqualTo(first);
        assertThat(ada.get("/portal/applications").asString().split(">Shop</a>", -1))
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "name, '', must not be blank",
        "businessRegion, SWE, two capital letters",
        "businessRegion, NO, 'must be one of SE, DE'",
        "api-freight-product, '', Choose at least one API"
    })
    void aRegistrationKeepsWhatWasTypedAndSaysBesideTheFieldWhatIsWrong(String field, String value, String fault) {
        Map<String, String> typed = Visitor.registration("freight-product");
        typed.put(field, value);

        Response answer = ada.send(NEW, typed);

        answer.then().statusCode(422);
        assertThat(answer.asString()).containsIgnoringCase(fault);
        if (!field.equals("name")) {
            assertThat(answer.asString()).contains("value=\"Shop\"");
        }
    }

    @Test
    void aSecretIsShownAuditedAndGetsTokens() {
        String page = approved(ada);
        String credentials = page + "/credentials";
        String secret = Visitor.value(ada.get(credentials), "secret");

        Response shown = ada.send(credentials, fields("action", "show", "secret", secret));

        shown.then().statusCode(200).header("Cache-Control", equalTo("no-store"));
        String value = shown(shown);
        String clientId = Registry.application(id(page)).path("clientId");
        Registry.requestToken(clientId, value).then().statusCode(200);
        ada.get(credentials).then().body(not(containsString(value)));
        Registry.admin("GET", "/audit?action=secret.show&target=application/" + id(page))
                .then()
                .body("items.details.secret", contains(secret))
                .body("items.actor", contains(startsWith("account/")));
        await().atMost(Duration.ofSeconds(20))
                .until(() -> !ada.get(credentials).asString().contains("<dd>never</dd></div>\n<div><dt>Ends"));
    }

    @Test
    void aSecondSecretReplacesTheFirstWithoutAGap() {
        String credentials = approved(ada) + "/credentials";
        String first = Visitor.value(ada.get(credentials), "secret");

        ada.send(credentials, fields("action", "add")).then().statusCode(303);
        check(ada.send(credentials, fields("action", "add")), 409, "expire one of them first");
        ada.get(credentials + "?end=" + first).then().body(containsString("It has never been used"));
        ada.sends(credentials, "action", "expire", "secret", first, "when", "now");

        ada.get(credentials).then().body(not(containsString(first))).body(containsString("1 secret has ended"));
    }

    @Test
    void aDoubleClickReplacesTheSecretsOnceAndBothAnswersShowTheNewOne() {
        String page = approved(ada);
        String credentials = page + "/credentials";
        Map<String, String> typed = fields("action", "replace", "form", "a-form-that-is-sent-twice");

        String first = shown(ada.send(credentials, typed));
        String second = shown(ada.send(credentials, typed));

        assertThat(second).isEqualTo(first);
        String clientId = Registry.application(id(page)).path("clientId");
        Registry.requestToken(clientId, first).then().statusCode(200);
        assertThat(actors(page, "&action=secret.replace")).hasSize(1);
    }

    @Test
    void aLicenceIsShownOnceAndCanBeDeleted() {
        String credentials = approved(ada) + "/credentials";

        Response made = ada.send(credentials, fields("action", "licence"));
        made.then().statusCode(200).body(containsString("the only time"));
        String key = shown(made);
        String loginId = made.asString().replaceFirst("(?s).*Licence key of ([^<]+)<.*", "$1");

        ada.get(credentials).then().body(containsString(loginId)).body(not(containsString(key)));
        ada.sends(credentials, "action", "delete-licence", "licence", loginId);
        ada.get(credentials).then().body(containsString("The licence " + loginId + " is deleted."));
        ada.get(credentials).then().body(not(containsString(loginId)));
    }

    @Test
    void theWaybillsOfALicenceInTheSandboxAreBesideIt() {
        String page = approved(ada);
        Response made = ada.send(page + "/credentials", fields("action", "licence"));
        String loginId = made.asString().replaceFirst("(?s).*Licence key of ([^<]+)<.*", "$1");

        assertThat(ada.get(page + "/credentials").asString())
                .contains("Sandbox waybills of <code>" + loginId + "</code>")
                .contains(SandboxWaybill.of(loginId).stream()
                        .map(waybill -> "<code>" + waybill.awbNo() + "</code>")
                        .toList());
    }

    @Test
    void furtherApisAndAnotherLevelAreAskedFor() {
        String level = "level-" + UUID.randomUUID().toString().substring(0, 8);
        Registry.level(level, 20, 5000);
        String page = approved(ada) + "/settings";

        ada.sends(page, "action", "grant", "api", "india-product", "environment", "production");
        check(ada.send(page, fields("action", "level", "level", level, "reason", "")), 422);
        ada.sends(page, "action", "level", "level", level, "reason", "Christmas");

        ada.sees(page, "waits for an operator", "Christmas", "<strong>" + level + "</strong>");
    }

    @Test
    void anApplicationIsDeletedByItsNameOnly() {
        String page = register(ada);

        ada.send(page + "/delete", fields("name", "Another")).then().statusCode(422);
        ada.send(page + "/delete", fields("name", "Shop"))
                .then()
                .statusCode(303)
                .header("Location", endsWith("/portal/applications"));

        ada.get(page).then().statusCode(404);
    }

    /** HTML shows several blanks as one, and none at the end; {@code /admin/v1} takes both. */
    @Test
    void anApplicationIsDeletedByItsNameAsThePageShowsIt() {
        String page = register(ada);
        Registry.describe(id(page), "My  little shop ", ada.mail(), List.of());

        ada.send(page + "/delete", fields("name", "My littleshop")).then().statusCode(422);
        ada.send(page + "/delete", fields("name", "My little shop")).then().statusCode(303);

        ada.get(page).then().statusCode(404);
    }

    /** The page of a new application. */
    private static String register(Visitor visitor) {
        return "/portal/applications/" + visitor.register("freight-product");
    }

    private static String approved(Visitor visitor) {
        return "/portal/applications/" + visitor.registerApproved("freight-product");
    }

    /** Who has done what the audit trail has about the application of a page. */
    private static List<String> actors(String page, String filter) {
        return Registry.admin("GET", "/audit?limit=100&target=application/" + id(page) + filter)
                .path("items.actor");
    }

    private static String id(String page) {
        return page.substring(page.lastIndexOf('/') + 1);
    }

    /** The secret or the key that a page shows until it is hidden. */
    private static String shown(Response page) {
        page.then().body(containsString("data-hide"));
        return Operators.value(page);
    }
}
