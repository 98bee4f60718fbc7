package io.waybill.auth.portal.application;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.auth.portal.application.Samples.Language;
import io.waybill.auth.portal.application.Samples.Step;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
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

    private Visitor ada;
    private String id;

    FirstCallsPageTest(Samples samples) {
        this.samples = samples;
    }

    @BeforeEach
    void begin() {
        ada = Visitor.developer();
    }

    @Test
    void theFirstCallsAreThoseOfAnApiWhichTheApplicationHas() {
        String page = page("india-product");
        ada.sees(page, "<h2>Express products, India: 3 steps</h2>");

        Map<String, String> grant = Map.of("api", "india-product", "environment", "sandbox", "reason", "a test");
        check(Registry.admin("POST", "/applications/" + id + "/grants/revoke", grant), 200);

        ada.sees(page, "<h2>Tokens: 3 steps</h2>");
    }

    /** The page of a new application with these APIs. */
    private String page(String... apis) {
        id = ada.registerApproved(apis);
        return "/portal/applications/" + id;
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
        String page = page("freight-product");
        String clientId = Registry.application(id).path("clientId");

        assertThat(ada.sees(page + "?api=freight-product&in=" + language, start).asString())
                .containsOnlyOnce(clientId)
                .contains("export CLIENT_ID=&#39;" + clientId + "&#39;");
    }

    @Test
    void aSandboxHasEverythingButTheSecret() {
        String page = page("india-instruction", "parcel");

        ada.sees(
                page + "?api=india-instruction",
                "export LOGIN_ID=&#39;TL",
                "export AWB_DELIVERED=&#39;9",
                "export CLIENT_SECRET=&#39;&#39;");
        without(ada.sees(page + "?api=parcel", "export BACKEND_USER=&#39;try-"), "LOGIN_ID");
    }

    @Test
    void whatIsMissingIsSaidBeforeTheFirstStep() {
        String page = page("freight-product");

        ada.sees(page + "?api=parcel", "no grant for this API here");
        without(ada.sees(page + "?api=freight-product"), "no grant for this API here", "products of its own");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "x%3Cscript%3E", "..%2Fmessages"})
    void whatIsNoApiIs404(String api) {
        check(ada.get(page("parcel") + "?api=" + api), 404);
    }

    @Test
    void theSecretIsFilledInOnRequestAndTheAuditTrailSaysSo() {
        String page = page("parcel") + "?api=parcel";
        ada.sees(page, "export CLIENT_SECRET=&#39;&#39;");

        Response shown = check(ada.post(page, Map.of()), 200, "data-hide");

        assertThat(shown.header("Cache-Control")).isEqualTo("no-store");
        String secret = shown.asString().replaceFirst("(?s).*CLIENT_SECRET=&#39;([^&]+)&#39;.*", "$1");
        String clientId = Registry.application(id).path("clientId");
        Registry.requestToken(clientId, secret).then().statusCode(200);
        Registry.admin("GET", "/audit?action=secret.show&target=application/" + id)
                .then()
                .body("items.size()", is(1));
    }

    @Test
    void aSecretThatAMemberMayNotSeeIsNotFilledIn() {
        Visitor bob = Visitor.developer();
        String page = page("parcel");
        ada.sends(page + "/settings", "action", "add", "mail", bob.mail());

        Response refused = check(bob.post(page + "?api=parcel", Map.of()), 409, "There is no secret that you see");
        check(refused, 409, "export CLIENT_SECRET=&#39;&#39;");
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
