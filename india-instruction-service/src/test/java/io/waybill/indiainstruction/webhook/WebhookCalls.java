package io.waybill.indiainstruction.webhook;

import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.customerToken;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;

import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.webhook.Receiver.Message;
import io.waybill.indiainstruction.webhook.delivery.WebhookQueue;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** What tests of webhooks call, each as an application of its own, with a path of its own at the receiver. */
abstract class WebhookCalls {

    static final String WEBHOOKS = "/in/transportation/cust-instruction-update/v1/webhooks";
    static final Duration PATIENCE = Duration.ofSeconds(60);

    static Receiver receiver;

    @Inject
    WebhookQueue queue;

    final String client = "client-" + UUID.randomUUID();
    final String path = "/" + client;

    @BeforeAll
    static void start() throws Exception {
        receiver = Receiver.start();
    }

    @AfterAll
    static void stop() {
        receiver.close();
    }

    JsonPath register() {
        return own().body(endpoint())
                .post(WEBHOOKS)
                .then()
                .statusCode(201)
                .body("secret", containsString("whsec_"))
                .extract()
                .jsonPath();
    }

    /** The body that names this test's endpoint. */
    String endpoint() {
        return "{\"url\":\"%s\"}".formatted(receiver.url(path));
    }

    JsonPath test(JsonPath webhook) {
        return own().post(WEBHOOKS + "/" + webhook.getString("id") + "/test")
                .then()
                .statusCode(202)
                .extract()
                .jsonPath();
    }

    Response deliveries(JsonPath webhook) {
        return own().get(WEBHOOKS + "/" + webhook.getString("id") + "/deliveries");
    }

    /** The first messages that this test's endpoint has been sent, when there are as many. */
    List<Message> messages(int count) {
        await().atMost(PATIENCE).until(() -> {
            queue.look();
            return receiver.received(path).size() >= count;
        });
        return receiver.received(path);
    }

    void awaitState(JsonPath webhook, String state) {
        await().atMost(PATIENCE).until(() -> state.equals(deliveries(webhook).path("items[0].state")));
    }

    /** After the first attempt of an endpoint's messages. */
    void awaitFailure(String id) {
        await().atMost(PATIENCE).until(() -> own().get(WEBHOOKS + "/" + id).path("failingSince") != null);
    }

    ValidatableResponse change(String id, String path, boolean enabled) {
        return own().body("{\"url\":\"%s\",\"enabled\":%s}".formatted(receiver.url(path), enabled))
                .put(WEBHOOKS + "/" + id)
                .then()
                .statusCode(200);
    }

    void dueNow() {
        update(
                "update webhook_delivery set next_at = now() where state = 'WAITING' and endpoint_id in "
                        + "(select id from webhook_endpoint where application_id = ?)",
                "app-of-" + client);
    }

    RequestSpecification own() {
        return customer(customerToken().client(client));
    }

    /** An instruction for a waybill of its own, which is applied. */
    void outcome() {
        mark(instruct(waybill("IN_TRANSIT")), "APPLIED").then().statusCode(200);
    }

    long instruct(String awbNo) {
        return instruct(awbNo, "DT", "");
    }

    long instruct(String awbNo, String kind, String more) {
        return Service.instruct(client, awbNo, kind, more);
    }
}
