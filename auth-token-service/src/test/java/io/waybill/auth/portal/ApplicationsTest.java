package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;

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
    void aRegistrationLeadsToFirstCallsWithTheKeyAndWaitsForItsApproval() {
        Response made = check(ada.send(NEW, Visitor.registration("freight-product")), 303);
        String page = made.header("Location").replaceFirst("^https?://[^/]+", "");
        Response application = Registry.application(id(page));

        String key = application.path("clientId");
        ada.sees(page, "<h1>First calls <small>Shop</small></h1>", key, "waits for an operator to approve it");
        ada.sees(page + "/settings", "Freight products", "given automatically");
        ada.sees("/portal/applications", ">Shop</a>", "Waits for approval");
        assertThat(application.<String>path("requestedBy")).startsWith("account/");
        assertThat(application.<String>path("owner")).isEqualTo(ada.mail());
        assertThat(application.<List<String>>path("grants.environment")).containsExactly("sandbox");
        assertThat(actors(page, "")).isNotEmpty().allMatch(actor -> actor.startsWith("account/"));
        assertThat(actors(page, "&action=key.show")).hasSize(1);
    }

    @Test
    void theDecisionAndItsReasonAreOnThePage() {
        String page = register(ada);
        Registry.reject(id(page), "Tell us the <b>name</b> of the shop");

        ada.sees(page, "Rejected", "Tell us the &lt;b&gt;name&lt;/b&gt; of the shop");
    }

    @Test
    void thePortalOffersTheBusinessRegionsThatThereAre() {
        ada.sees(NEW, "name=\"businessRegion\"", "<option>SE</option><option>DE</option></select>");
    }

    @Test
    void theFirstPageLeadsToTheApplicationsInsteadOfTheLogIn() {
        without(ada.sees("/portal", "href=\"/portal/applications\""), "href=\"/portal/login\"");
    }

    @Test
    void aDoubleClickRegistersOnce() {
        Map<String, String> typed = Visitor.registration("freight-product");
        typed.put("form", Visitor.value(ada.get(NEW), "form"));

        String first = ada.post(NEW, typed).header("Location");
        String second = ada.post(NEW, typed).header("Location");

        assertThat(second).isEqualTo(first);
        assertThat(ada.get("/portal/applications").asString().split(">Shop</a>", -1))
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"businessRegion, SWE, two capital letters", "api-freight-product, '', Choose at least one API"})
    void aRegistrationKeepsWhatWasTypedAndSaysBesideTheFieldWhatIsWrong(String field, String value, String fault) {
        Map<String, String> typed = Visitor.registration("freight-product");
        typed.put(field, value);

        Response answer = ada.send(NEW, typed);

        answer.then().statusCode(422);
        assertThat(answer.asString()).containsIgnoringCase(fault).contains("value=\"Shop\"");
    }

    @Test
    void aSecretIsShownAuditedAndGetsTokens() {
        String page = approved(ada);
        String credentials = page + "/credentials";
        String secret = Visitor.value(ada.get(credentials), "secret");

        Response shown = check(ada.send(credentials, fields("action", "show", "secret", secret)), 200);

        assertThat(shown.header("Cache-Control")).isEqualTo("no-store");
        String value = shown(shown);
        String clientId = Registry.application(id(page)).path("clientId");
        Registry.requestToken(clientId, value).then().statusCode(200);
        without(ada.get(credentials), value);
        assertThat(actors(page, "&action=secret.show")).hasSize(1).allMatch(actor -> actor.startsWith("account/"));
        await().atMost(Duration.ofSeconds(20))
                .until(() -> !ada.get(credentials).asString().contains("<dd>never</dd></div>\n<div><dt>"));
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
    void aLicenceIsShownOnceWithItsWaybillsAndCanBeDeleted() {
        String credentials = approved(ada) + "/credentials";

        Response made = check(ada.send(credentials, fields("action", "licence")), 200, "the only time");
        String key = shown(made);
        String loginId = made.asString().replaceFirst("(?s).*Licence key of ([^<]+)<.*", "$1");

        String waybills = "Sandbox waybills of <code>" + loginId + "</code>";
        String page = without(ada.sees(credentials, waybills), key).asString();
        assertThat(page)
                .contains(SandboxWaybill.of(loginId).stream()
                        .map(waybill -> "<code>" + waybill.awbNo() + "</code>")
                        .toList());
        ada.sends(credentials, "action", "delete-licence", "licence", loginId);
        ada.sees(credentials, "The licence " + loginId + " is deleted.");
        without(ada.get(credentials), loginId);
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
    void theLevelOfThePlatformIsRefused() {
        String page = register(ada) + "/settings";

        Response answer = ada.send(page, fields("action", "level", "level", "platform", "reason", "more"));

        check(answer, 422, "Is not a level that customers can ask for");
    }

    /** HTML shows several blanks as one, and none at the end; {@code /admin/v1} takes both. */
    @Test
    void anApplicationIsDeletedByItsNameAsThePageShowsIt() {
        String page = register(ada);
        Registry.describe(id(page), "My  little shop ", ada.mail(), List.of());

        check(ada.send(page + "/delete", fields("name", "My littleshop")), 422);
        assertThat(ada.sends(page + "/delete", "name", "My little shop").header("Location"))
                .endsWith("/portal/applications");

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
