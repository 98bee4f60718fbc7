package io.waybill.indiainstruction.webhook;

import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.customerToken;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.indiainstruction.webhook.Receiver.Message;
import io.waybill.test.server.TestToken;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The endpoints of an application, for itself and for operators. */
@QuarkusTest
@ServiceUnderTest
class WebhooksTest extends WebhookCalls {

    @Test
    void bothSecretsSignDuringTheOverlapAndOneAfterwards() {
        JsonPath webhook = register();
        String former = webhook.getString("secret");
        JsonPath renewed = own().post(WEBHOOKS + "/" + webhook.getString("id") + "/secret")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
        assertThat(renewed.getString("formerSecretUntil")).isNotBlank();

        test(webhook);
        Message during = messages(1).getFirst();
        assertThat(during.isSignedBy(former)).isTrue();
        assertThat(during.isSignedBy(renewed.getString("secret"))).isTrue();
        assertThat(during.signature()).matches("v1,\\S+ v1,\\S+");

        update("update webhook_endpoint set former_until = now() where id = ?", webhook.getString("id"));
        test(webhook);
        Message after = messages(2).getLast();
        assertThat(after.isSignedBy(former)).isFalse();
        assertThat(after.isSignedBy(renewed.getString("secret"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://receiver.example/", "https://user@receiver.example/", "https://10.0.0.1/"})
    void anUrlThatIsNotPublicHttpsIsRefused(String url) {
        own().body("{\"url\":\"" + url + "\"}")
                .post(WEBHOOKS)
                .then()
                .statusCode(400)
                .body("error-response[0].StatusInformation", containsString("/url"));
    }

    @Test
    void anApplicationHasABoundedNumberOfEndpointsAndSeesItsOwnOnly() {
        JsonPath webhook = register();
        update(
                "insert into webhook_endpoint (id, application_id, url, enabled, enabled_at, created_at, sid, changed_by, from_position, position, "
                        + "sealing_key, sealed, secret_at) select gen_random_uuid()::text, e.application_id, e.url, false, now(), now(), "
                        + "e.sid, e.changed_by, 0, 0, e.sealing_key, e.sealed, now() "
                        + "from webhook_endpoint e, generate_series(2, 1000) n where e.id = ?",
                webhook.getString("id"));
        own().body("{\"url\":\"https://receiver.example/\"}")
                .post(WEBHOOKS)
                .then()
                .statusCode(409);

        assertThat(own().get(WEBHOOKS).jsonPath().getList("items")).hasSize(1000);
        TestToken stranger = customerToken().client("other-" + client);
        String of = WEBHOOKS + "/" + webhook.getString("id");
        assertThat(customer(stranger).get(WEBHOOKS).jsonPath().getList("items")).isEmpty();
        customer(stranger).get(of).then().statusCode(404);
        customer(stranger).post(of + "/secret").then().statusCode(404);
        customer(stranger).post(of + "/test").then().statusCode(404);
        customer(stranger).get(of + "/deliveries").then().statusCode(404);
        customer(stranger).delete(of).then().statusCode(404);
    }

    @Test
    void operatorsDoTheSameForAnApplication() {
        String admin = "/admin/v1/applications/app-of-" + client + "/webhooks";
        JsonPath webhook = operator()
                .body(endpoint())
                .post(admin)
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
        String id = webhook.getString("id");
        own().get(WEBHOOKS + "/" + id).then().statusCode(200).body("secret", nullValue());

        operator().post(admin + "/" + id + "/test").then().statusCode(202);
        assertThat(messages(1).getFirst().isSignedBy(webhook.getString("secret")))
                .isTrue();
        operator().get(admin + "/" + id + "/deliveries?state=WAITING").then().statusCode(200);
        operator().accept("text/csv").get(admin).then().statusCode(200).body(containsString(receiver.url(path)));
        operator().post(admin + "/" + id + "/secret").then().statusCode(201);
        operator().delete(admin + "/" + id).then().statusCode(204);

        own().get(WEBHOOKS + "/" + id).then().statusCode(404);
        operator()
                .get("/admin/v1/audit?action=webhook.end&limit=1")
                .then()
                .body("items[0].target", equalTo("application/app-of-" + client + "/webhooks/" + id));
    }

    /** Its tokens are refused by then; nothing but an operator stops what was instructed before. */
    @Test
    void anOperatorSwitchesOffTheWebhookOfARevokedApplication() {
        JsonPath webhook = register();
        outcome();
        messages(1);

        operator()
                .body("{\"url\":\"%s\",\"enabled\":false}".formatted(receiver.url(path)))
                .put("/admin/v1/applications/app-of-" + client + "/webhooks/" + webhook.getString("id"))
                .then()
                .statusCode(200);
        outcome();
        test(webhook);

        assertThat(messages(2)).extracting(Message::type).containsExactly("instruction.applied", "webhook.test");
    }

    @Test
    void theSecretIsSealedInTheDatabase() {
        JsonPath webhook = register();

        String stored =
                query("select encode(sealed, 'escape') from webhook_endpoint where id = ?", webhook.getString("id"));

        assertThat(stored).doesNotContain(webhook.getString("secret").substring(6, 20));
    }
}
