package io.waybill.auth.portal.waybill;

import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.auth.portal.waybill.StandInInstructionService.Call;
import io.waybill.auth.portal.waybill.StandInInstructionService.Mood;
import io.waybill.common.security.Caller;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pages of webhooks, with a service behind them that speaks the documented operations. */
@QuarkusTest
@ServiceUnderTest
class WebhookPagesTest {

    private static final String URL = "https://shop.example/waybill";

    @TestHTTPResource("/.well-known/jwks.json")
    URI jwks;

    private StandInInstructionService service;
    private Visitor ada;
    private String application;
    private String page;

    @BeforeEach
    void theServiceIsThere() {
        int port = ConfigProvider.getConfig()
                .getValue("waybill.portal.internal-urls.india-instruction", URI.class)
                .getPort();
        service = new StandInInstructionService(port, "https://issuer.example", jwks);
        ada = Visitor.developer();
        application = ada.registerApproved("india-instruction");
        page = "/portal/applications/" + application + "/webhooks";
    }

    @AfterEach
    void everythingWasAsItsDocumentSays() {
        service.close();
        assertThat(service.faults).isEmpty();
    }

    @Test
    void aMemberRegistersAWebhookAndSeesItsSecretOnce() {
        ada.get(page).then().statusCode(200).body(containsString("You have no webhook yet"));
        String form = "f" + UUID.randomUUID();

        ada.send(page, fields("url", URL, "form", form))
                .then()
                .statusCode(200)
                .body(containsString("whsec_Zmlyc3Qgc2VjcmV0"));

        Call call = service.calls.stream()
                .filter(one -> one.method().equals("POST"))
                .findFirst()
                .orElseThrow();
        assertThat(call.pathAndQuery()).isEqualTo("/admin/v1/applications/" + application + "/webhooks");
        assertThat(call.caller().groups()).containsExactlyInAnyOrder(Caller.MEMBER, Caller.memberOf(application));
        ada.get(page)
                .then()
                .body(containsString(URL.replaceAll("[/.@](?=.)", "$0<wbr>")), not(containsString("whsec_")));
        // The same form again: no second webhook.
        ada.send(page, fields("url", URL, "form", form))
                .then()
                .statusCode(409)
                .body(containsString("This form was sent before"));
        assertThat(service.webhooks).hasSize(1);
    }

    @Test
    void anAddressThatTheServiceRefusesIsRefusedBesideItsField() {
        ada.send(page, fields("url", "http://shop.example/", "form", "f" + UUID.randomUUID()))
                .then()
                .statusCode(422)
                .body(containsString("id=\"e-url\""), containsString("Must begin with https://."));
    }

    @Test
    void aMemberTestsChangesRenewsSendsAgainAndEnds() {
        String one = registered();
        ada.get(one)
                .then()
                .statusCode(200)
                .body(containsString("outcome_18"), containsString("no connection"), containsString("Waiting"));

        ada.send(one, fields("action", "test")).then().statusCode(303).header("Location", endsWith(one));
        ada.send(one, fields("action", "again", "delivery", "7")).then().statusCode(303);
        String form = "f" + UUID.randomUUID();
        ada.send(one, fields("action", "renew", "form", form))
                .then()
                .statusCode(200)
                .body(containsString("whsec_c2Vjb25kIHNlY3JldA=="));
        ada.send(one, fields("action", "renew", "form", form)).then().statusCode(409);
        ada.send(one, fields("action", "change", "url", URL + "/2")).then().statusCode(303);
        ada.get(one).then().body(containsString(URL + "/2"), containsString("<span class=\"state\">Off</span>"));
        ada.send(one, fields("action", "again", "delivery", "7"))
                .then()
                .statusCode(409)
                .body(containsString("The webhook is not enabled."));
        ada.get(one + "?state=DELIVERED").then().statusCode(200);
        assertThat(service.calls.getLast().pathAndQuery()).contains("state=DELIVERED", "limit=");
        ada.get(one + "?end=ask").then().body(containsString("what waits for it is forgotten"));
        ada.send(one, fields("action", "end")).then().statusCode(303).header("Location", endsWith("/webhooks"));
        assertThat(service.webhooks).isEmpty();
        ada.get(one).then().statusCode(404);
    }

    @Test
    void aRefusedChangeComesBackWithTheBoxAsItWasSent() {
        String one = registered();
        String on = "name=\"enabled\" checked>";
        Map<String, String> wrong = fields("action", "change", "url", "http://shop.example/");

        ada.get(one).then().body(containsString(on));
        ada.send(one, wrong).then().statusCode(422).body(containsString("id=\"e-url\""), not(containsString(on)));

        ada.send(one, fields("action", "change", "url", URL)).then().statusCode(303);
        wrong.put("enabled", "on");
        ada.get(one).then().body(not(containsString(on)));
        ada.send(one, wrong).then().statusCode(422).body(containsString(on));
        // Another button of the page says nothing about the box.
        ada.send(one, fields("action", "again", "delivery", "7"))
                .then()
                .statusCode(409)
                .body(not(containsString(on)));
    }

    @Test
    void othersGetNowhereAndNothingOfAPathReachesTheService() {
        String one = registered();
        service.calls.clear();
        Visitor eve = Visitor.developer();
        String token = Visitor.token(eve.get("/portal").asString());

        eve.get(one).then().statusCode(404);
        eve.post(one, fields("action", "test", "token", token)).then().statusCode(404);
        eve.post(page, fields("url", URL, "form", "f" + UUID.randomUUID(), "token", token))
                .then()
                .statusCode(404);
        ada.get(page + "/x").then().statusCode(404);
        assertThat(service.calls).isEmpty();
        ada.send(one, fields("action", "again", "delivery", "../secret")).then().statusCode(404);
        assertThat(service.calls).extracting(Call::method).containsOnly("GET");
    }

    @Test
    void withoutItsServiceThePageSaysSo() {
        service.mood = Mood.BUSY;

        ada.get(page).then().statusCode(200).body(containsString("Not at the moment"));
        ada.get("/portal/applications/" + application).then().statusCode(200);
    }

    private String registered() {
        Response answer = ada.send(page, fields("url", URL, "form", "f" + UUID.randomUUID()));
        answer.then().statusCode(200);
        return page + "/" + service.webhooks.keySet().iterator().next();
    }
}
