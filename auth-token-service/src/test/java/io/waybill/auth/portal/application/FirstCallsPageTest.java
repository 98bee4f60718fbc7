package io.waybill.auth.portal.application;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.without;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.auth.portal.application.Samples.Language;
import io.waybill.auth.portal.application.Samples.Step;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The first calls of each API. That each step works is tried in a sandbox, by deploy/system-test. */
@QuarkusTest
@ServiceUnderTest
class FirstCallsPageTest {

    private static final List<String> APIS =
            List.of("auth-token", "freight-product", "parcel", "india-instruction", "india-product");

    private final Samples samples;

    FirstCallsPageTest(Samples samples) {
        this.samples = samples;
    }

    @Test
    void theFirstCallsAreThoseOfAnApiWhichTheApplicationHas() {
        Visitor ada = Visitor.developer();

        ada.sees(
                "/portal/applications/" + ada.registerApproved("india-product"),
                "<h2>Express products, India: 3 steps</h2>");
        String revoked = ada.registerApproved("india-product");
        check(
                Registry.admin("POST", "/applications/" + revoked + "/grants/revoke", Map.of("api", "india-product", "environment", "sandbox", "reason", "a test")),
                200);
        ada.sees("/portal/applications/" + revoked, "<h2>Tokens: 3 steps</h2>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    curl       | curl -sS --fail-with-body
                    python     | from waybill import call, env
                    java       | public class Step1
                    typescript | import { call, env } from
                    php        | require &#39;waybill.php&#39;
                    """)
    void theOwnValuesStandInTheEnvironmentAndNotInTheCode(String language, String start) {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("freight-product");
        String clientId = Registry.application(id).path("clientId");

        String page = ada.get("/portal/applications/" + id + "?api=freight-product&in=" + language)
                .then()
                .statusCode(200)
                .body(containsString(start))
                .extract()
                .asString();

        assertThat(page).containsOnlyOnce(clientId).contains("export CLIENT_ID=&#39;" + clientId + "&#39;");
    }

    @Test
    void aSandboxHasEverythingButTheSecret() {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("india-instruction", "parcel");

        ada.get("/portal/applications/" + id + "?api=india-instruction")
                .then()
                .body(containsString("export LOGIN_ID=&#39;TL"))
                .body(containsString("export AWB_DELIVERED=&#39;9"))
                .body(containsString("export CLIENT_SECRET=&#39;&#39;"));
        without(ada.sees("/portal/applications/" + id + "?api=parcel", "export BACKEND_USER=&#39;try-"), "LOGIN_ID");
    }

    @Test
    void whatIsMissingIsSaidBeforeTheFirstStep() {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("freight-product");

        ada.get("/portal/applications/" + id + "?api=parcel").then().body(containsString("no grant for this API here"));
        ada.get("/portal/applications/" + id + "?api=freight-product")
                .then()
                .body(not(containsString("no grant for this API here")))
                .body(not(containsString("products of its own")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "x%3Cscript%3E", "..%2Fmessages"})
    void whatIsNoApiIs404(String api) {
        Visitor ada = Visitor.developer();

        check(ada.get("/portal/applications/" + ada.register("parcel") + "?api=" + api), 404);
    }

    @Test
    void theSecretIsFilledInOnRequestAndTheAuditTrailSaysSo() {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("parcel");
        String page = "/portal/applications/" + id + "?api=parcel";
        ada.get(page).then().body(containsString("export CLIENT_SECRET=&#39;&#39;"));

        String shown = ada.post(page, Map.of())
                .then()
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .body(containsString("data-hide"))
                .extract()
                .asString();

        String secret = shown.replaceFirst("(?s).*CLIENT_SECRET=&#39;([^&]+)&#39;.*", "$1");
        String clientId = Registry.application(id).path("clientId");
        Registry.requestToken(clientId, secret).then().statusCode(200);
        Registry.admin("GET", "/audit?action=secret.show&target=application/" + id)
                .then()
                .body("items.size()", is(1));
    }

    @Test
    void aSecretThatAMemberMayNotSeeIsNotFilledIn() {
        Visitor ada = Visitor.developer();
        Visitor bob = Visitor.developer();
        String id = ada.registerApproved("parcel");
        String settings = "/portal/applications/" + id + "/settings";
        ada.send(settings, fields("action", "add", "mail", bob.mail())).then().statusCode(303);

        bob.post("/portal/applications/" + id + "?api=parcel", Map.of())
                .then()
                .statusCode(409)
                .body(containsString("There is no secret that you see"))
                .body(containsString("export CLIENT_SECRET=&#39;&#39;"));
    }

    @Test
    void everyApiHasThreeToFiveStepsInEveryLanguageWithWhatTheyAnswer() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        for (String api : APIS) {
            List<Step> curl = samples.steps(api, Language.curl);
            assertThat(curl).as(api).hasSizeBetween(3, 5);
            for (Language language : Language.values()) {
                assertThat(samples.steps(api, language))
                        .as(api + ", " + language)
                        .hasSameSizeAs(curl);
            }
            String page = ada.get("/portal/applications/" + id + "?api=" + api).asString();
            assertThat(page.split("<h4>What you see", -1)).as(api).hasSize(curl.size() + 1);
            assertThat(page.split("<div class=\"rule\">", -1)).as(api).hasSize(curl.size() + 1);
        }
    }

    @Test
    void noProgramHasASecretOrAnAddressOfItsOwn() {
        for (String api : APIS) {
            for (Language language : Language.values()) {
                assertThat(samples.steps(api, language))
                        .extracting(Step::code)
                        .isNotEmpty()
                        .noneMatch(code -> code.contains("http://") || code.contains("https://"));
            }
        }
    }
}
