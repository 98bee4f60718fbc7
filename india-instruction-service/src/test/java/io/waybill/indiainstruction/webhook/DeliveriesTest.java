package io.waybill.indiainstruction.webhook;

import static io.restassured.RestAssured.given;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.specification.RequestSpecification;
import io.waybill.indiainstruction.OtherTransaction;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.indiainstruction.event.EventRepository;
import io.waybill.indiainstruction.webhook.Receiver.Message;
import io.waybill.indiainstruction.webhook.delivery.Deliveries;
import io.waybill.indiainstruction.webhook.delivery.DueDeliveryRepository;
import jakarta.inject.Inject;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Messages to webhooks, from the outcome to the receiver. */
@QuarkusTest
@ServiceUnderTest
class DeliveriesTest extends WebhookCalls {

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Inject
    WebhookMaintenance upkeep;

    @Inject
    Deliveries sending;

    @Inject
    DueDeliveryRepository due;

    @Inject
    EventRepository log;

    @Test
    void anOutcomeReachesTheEndpointSigned() {
        JsonPath webhook = register();
        String awbNo = waybill("IN_TRANSIT");

        long id = instruct(awbNo);
        mark(id, "REJECTED").then().statusCode(200);

        Message message = messages(1).getFirst();
        assertThat(message.isSignedBy(webhook.getString("secret"))).isTrue();
        assertThat(message.type()).isEqualTo("instruction.rejected");
        assertThat(message.awbNo()).isEqualTo(awbNo);
        assertThat(message.json().at("/data/reasonCode").asText()).isEqualTo("OTHER");
        assertThat(message.json().at("/data/id").asLong()).isEqualTo(id);
        assertThat(message.id()).isEqualTo("outcome_" + id);
        assertThat(message.json().get("timestamp")).isEqualTo(message.json().at("/data/at"));
        awaitState(webhook, "DELIVERED");
        deliveries(webhook)
                .then()
                .body("items[0].messageId", equalTo(message.id()))
                .body("items[0].type", equalTo("instruction.rejected"))
                .body("items[0].attempts", equalTo(1))
                .body("items[0].lastStatus", equalTo(204))
                .body("items[0].nextAttemptAt", nullValue());
    }

    @Test
    void aFailingWaybillWaitsInItsOrderAndOthersGoOn() {
        JsonPath webhook = register();
        String stuck = waybill("IN_TRANSIT");
        String other = waybill("IN_TRANSIT");
        receiver.answer(path, message -> message.awbNo().equals(stuck) ? 500 : 204);
        instruct(stuck);
        mark(instruct(stuck, "DT", ",\"PreferTime\":\"1530\""), "APPLIED")
                .then()
                .statusCode(200);
        mark(instruct(stuck, "LM", ",\"LandMark\":\"a\""), "REJECTED").then().statusCode(200);
        mark(instruct(other), "APPLIED").then().statusCode(200);

        // The first of the waybill fails, those behind it are not tried, and the other waybill's is delivered.
        await().atMost(PATIENCE).untilAsserted(() -> {
            queue.look();
            deliveries(webhook)
                    .then()
                    .body("items.awbNo", contains(other, stuck, stuck, stuck))
                    .body("items.state", contains("DELIVERED", "WAITING", "WAITING", "WAITING"))
                    .body("items.attempts", contains(is(1), is(0), is(0), greaterThan(0)));
        });
        int before = receiver.received(path).size();

        receiver.answer(path, message -> 204);
        dueNow();

        assertThat(messages(before + 3).subList(before, before + 3))
                .extracting(message -> message.awbNo() + " " + message.type())
                .containsExactly(
                        stuck + " instruction.superseded",
                        stuck + " instruction.applied",
                        stuck + " instruction.rejected");
        assertThat(receiver.received(path).stream().map(Message::id).distinct()).hasSize(4);
        await().atMost(PATIENCE)
                .untilAsserted(() -> deliveries(webhook)
                        .then()
                        .body("items.state", contains("DELIVERED", "DELIVERED", "DELIVERED", "DELIVERED")));
    }

    @Test
    void whatWaitsIsListedInPagesLatestFirst() {
        JsonPath webhook = register();
        String stuck = waybill("IN_TRANSIT");
        receiver.answer(path, message -> 500);
        List<String> latestFirst = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            long id = instruct(stuck, "LM", ",\"LandMark\":\"Gate " + i + "\"");
            mark(id, "APPLIED").then().statusCode(200);
            latestFirst.addFirst("outcome_" + id);
        }
        messages(1);
        awaitFailure(webhook.getString("id"));
        log.numberAll();

        assertThat(pagesOfOne(webhook)).isEqualTo(latestFirst);
    }

    private List<String> pagesOfOne(JsonPath webhook) {
        List<String> listed = new ArrayList<>();
        String next = null;
        do {
            RequestSpecification request = own().queryParam("limit", 1);
            JsonPath page = (next == null ? request : request.queryParam("after", next))
                    .get(WEBHOOKS + "/" + webhook.getString("id") + "/deliveries")
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath();
            listed.addAll(page.getList("items.messageId"));
            next = page.getString("next");
        } while (next != null);
        return listed;
    }

    /** Many waybills that fail would otherwise keep new outcomes of others waiting, or new outcomes the retries. */
    @Test
    void whatHasBeenDueForLongerIsSentFirst() {
        JsonPath webhook = register();
        String id = webhook.getString("id");
        String stuck = waybill("IN_TRANSIT");
        String other = waybill("IN_TRANSIT");
        receiver.answer(path, message -> 500);
        mark(instruct(stuck), "APPLIED").then().statusCode(200);
        messages(1);
        awaitFailure(id);
        mark(instruct(other), "APPLIED").then().statusCode(200);
        log.numberAll();

        dueNow();
        assertThat(nextWaybill(id)).isEqualTo(other);
        update("update webhook_delivery set next_at = now() - interval '1 hour' where endpoint_id = ?", id);
        assertThat(nextWaybill(id)).isEqualTo(stuck);
        update(
                "insert into webhook_delivery (endpoint_id, state, created_at, next_at) values (?, 'WAITING', now(), now())",
                id);
        update("update webhook_delivery set next_at = now() where endpoint_id = ? and awb_no is not null", id);
        assertThat(nextWaybill(id)).isNull();
    }

    private String nextWaybill(String endpoint) {
        Instant now = Instant.now();
        return due.next(endpoint, now, now.minus(Duration.ofDays(1)))
                .orElseThrow()
                .awbNo();
    }

    /** The earlier one is sent again by hand, and only later. */
    @Test
    void whatWaitsBehindAnEarlierMessageOfItsWaybillIsNotDue() {
        JsonPath webhook = register();
        String id = webhook.getString("id");
        String awbNo = waybill("IN_TRANSIT");
        mark(instruct(awbNo, "ED", ""), "APPLIED").then().statusCode(200);
        messages(1);
        awaitState(webhook, "DELIVERED");
        receiver.answer(path, message -> 500);
        mark(instruct(awbNo), "APPLIED").then().statusCode(200);
        messages(2);
        awaitFailure(id);
        awaitNoTask(id);

        dueNow();
        assertThat(dueEndpoints()).contains(id);
        update(
                "update webhook_delivery set state = 'WAITING', next_at = now() + interval '1 hour' "
                        + "where endpoint_id = ? and state = 'DELIVERED'",
                id);
        assertThat(dueEndpoints()).doesNotContain(id);
    }

    private List<String> dueEndpoints() {
        Instant now = Instant.now();
        return due.endpoints("webhook", now, now.minus(Duration.ofDays(1)));
    }

    private static void awaitNoTask(String endpoint) {
        await().atMost(PATIENCE)
                .until(() -> query("select count(*) from scheduled_tasks where task_instance = ?", endpoint)
                        .equals("0"));
    }

    /** Else an alert would fire, whose advice is for endpoints that are sent too little. */
    @Test
    void whatAnEndpointMissedWhileItWasOffIsDueSinceItWasEnabled() {
        String id = register().getString("id");
        change(id, path, false);
        String awbNo = waybill("IN_TRANSIT");
        long instruction = instruct(awbNo);
        mark(instruction, "APPLIED").then().statusCode(200);
        update("update event set at = now() - interval '1 day' where instruction_id = " + instruction);
        log.numberAll();

        change(id, path, true);

        Instant now = Instant.now();
        double lag = due.backlog(now, now.minus(Duration.ofDays(30))).age();
        assertThat(Duration.ofSeconds(Math.round(lag))).isLessThan(Duration.ofHours(12));
    }

    @Test
    void aTestIsSentOnceAndTellsWhatCameOfIt() {
        JsonPath webhook = register();
        receiver.answer(path, message -> 404);

        JsonPath delivery = test(webhook);

        assertThat(delivery.getString("type")).isEqualTo("webhook.test");
        assertThat(messages(1).getFirst().id()).isEqualTo(delivery.getString("messageId"));
        awaitState(webhook, "FAILED");
        deliveries(webhook)
                .then()
                .body("items[0].lastStatus", equalTo(404))
                .body("items[0].lastError", equalTo("the answer was 404"));
        own().get(WEBHOOKS + "/" + webhook.getString("id")).then().body("failingSince", nullValue());
    }

    @Test
    void aDeliveryCanBeSentAgainUnderTheSameId() {
        JsonPath webhook = register();
        outcome();
        messages(1);
        awaitState(webhook, "DELIVERED");
        String delivery = deliveries(webhook).path("items[0].id").toString();

        own().post(WEBHOOKS + "/" + webhook.getString("id") + "/deliveries/" + delivery)
                .then()
                .statusCode(202)
                .body("state", equalTo("WAITING"));

        List<Message> both = messages(2);
        assertThat(both.get(1).id()).isEqualTo(both.get(0).id());
        assertThat(both.get(1).body()).isEqualTo(both.get(0).body());
        own().post(WEBHOOKS + "/" + webhook.getString("id") + "/deliveries/0")
                .then()
                .statusCode(404);
    }

    @Test
    void anEndpointThatFailsForADayIsSwitchedOffAndSentEverythingWhenItIsSwitchedOnAgain() {
        JsonPath webhook = registeredAndFailing(503);
        String id = webhook.getString("id");

        failingForADay(id);
        dueNow();
        await().atMost(PATIENCE).until(() -> {
            queue.look();
            return !own().get(WEBHOOKS + "/" + id).<Boolean>path("enabled");
        });
        own().get(WEBHOOKS + "/" + id)
                .then()
                .body("switchedOffReason", containsString("could not be delivered for 24 h: the answer was 503"));
        operator()
                .get("/admin/v1/audit?action=webhook.switch-off&limit=1")
                .then()
                .body("items[0].target", containsString(id))
                .body("items[0].actor", equalTo("system"));
        String delivery = deliveries(webhook).path("items[0].id").toString();
        own().post(WEBHOOKS + "/" + id + "/deliveries/" + delivery).then().statusCode(409);

        // An outcome from the time in between waits, too.
        outcome();
        queue.look();
        int before = receiver.received(path).size();
        receiver.answer(path, message -> 204);
        change(id, path, true).body("enabled", equalTo(true)).body("switchedOffAt", nullValue());
        assertThat(messages(before + 2).subList(before, before + 2))
                .extracting(Message::type)
                .containsExactly("instruction.applied", "instruction.applied");
    }

    @Test
    void anEndpointThatAsksForAPauseGetsNothingUntilThen() {
        JsonPath webhook = register();
        String id = webhook.getString("id");
        receiver.answer(path, message -> message.type().equals("webhook.test") ? 204 : 429);
        outcome();
        messages(1);
        await().atMost(PATIENCE).until(() -> own().get(WEBHOOKS + "/" + id).path("pausedUntil") != null);

        outcome();
        await().atMost(PATIENCE).until(() -> {
            queue.look();
            return deliveries(webhook).jsonPath().getList("items").size() == 2;
        });
        test(webhook);
        assertThat(messages(2)).extracting(Message::type).containsExactly("instruction.applied", "webhook.test");

        receiver.answer(path, message -> 204);
        change(id, path, true).body("pausedUntil", nullValue());
        assertThat(messages(4)).hasSize(4);
    }

    /** The last attempt of a day is on its way to the former URL when the owner changes it. */
    @Test
    void anAttemptToAFormerUrlSwitchesOffNothing() throws Exception {
        JsonPath webhook = registeredAndFailing(503);
        String id = webhook.getString("id");
        failingForADay(id);
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch repaired = new CountDownLatch(1);
        receiver.answer(path, message -> {
            arrived.countDown();
            awaitLatch(repaired);
            return 410;
        });
        dueNow();
        await().atMost(PATIENCE).until(() -> {
            queue.look();
            return arrived.getCount() == 0;
        });

        change(id, path + "/repaired", true);
        repaired.countDown();

        await().atMost(PATIENCE).until(() -> {
            queue.look();
            return !receiver.received(path + "/repaired").isEmpty();
        });
        awaitState(webhook, "DELIVERED");
        own().get(WEBHOOKS + "/" + id)
                .then()
                .body("enabled", equalTo(true))
                .body("failingSince", nullValue())
                .body("switchedOffReason", nullValue());
    }

    /** Both lock the endpoint first: else each could wait for the other. */
    @Test
    void aChangeOfAnEndpointAndTheResultOfAnAttemptNeverWaitForEachOther() throws Exception {
        JsonPath webhook = registeredAndFailing(500);
        String id = webhook.getString("id");
        dueNow();
        try (OtherTransaction change =
                new OtherTransaction("select 1 from webhook_endpoint where id = ? for update", id)) {
            messages(2);
            OtherTransaction.awaitBlockedService();

            change.execute("update webhook_delivery set next_at = now() where endpoint_id = ?", id);
            change.commit();
        }
        await().atMost(PATIENCE).untilAsserted(() -> deliveries(webhook).then().body("items[0].attempts", equalTo(2)));
    }

    /** An endpoint that has answered an outcome with this status. */
    private JsonPath registeredAndFailing(int status) {
        JsonPath webhook = register();
        receiver.answer(path, message -> status);
        outcome();
        messages(1);
        awaitFailure(webhook.getString("id"));
        return webhook;
    }

    private static void failingForADay(String id) {
        update("update webhook_delivery set failing_since = now() - interval '1 day' where endpoint_id = ?", id);
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Another replica may have it already. */
    @Test
    void aReplicaThatMayBeTakenForDeadSendsNothing() throws InterruptedException {
        String id = register().getString("id");

        assertThat(sending.send(id, () -> false)).isTrue();
        assertThat(sending.send(id, () -> true)).isFalse();
    }

    @Test
    void anEndpointThatSaysGoneIsSwitchedOffAtOnce() {
        JsonPath webhook = register();
        receiver.answer(path, message -> 410);
        outcome();
        messages(1);

        await().atMost(PATIENCE)
                .untilAsserted(() -> own().get(WEBHOOKS + "/" + webhook.getString("id"))
                        .then()
                        .body("switchedOffReason", equalTo("the endpoint answered 410 Gone")));
    }

    @Test
    void anEndpointHasOneRequestInFlight() {
        register();
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        receiver.answer(path, message -> {
            most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
            await().pollDelay(Duration.ofMillis(50)).until(() -> true);
            inFlight.decrementAndGet();
            return 204;
        });
        for (int i = 0; i < 5; i++) {
            outcome();
        }

        messages(5);

        assertThat(most).hasValue(1);
    }

    @Test
    void deliveriesAreListedForThirtyDays() {
        JsonPath webhook = register();
        test(webhook);
        messages(1);
        awaitState(webhook, "DELIVERED");

        upkeep.deleteOld();
        assertThat(deliveries(webhook).jsonPath().getList("items")).hasSize(1);
        update(
                "update webhook_delivery set created_at = now() - interval '31 days' where endpoint_id = ?",
                webhook.getString("id"));
        upkeep.deleteOld();

        assertThat(deliveries(webhook).jsonPath().getList("items")).isEmpty();
    }

    /** Anybody can register any number of hosts in the course of time; each would be a time series. */
    @Test
    void metricsCountAttemptsAndNameNoHost() {
        JsonPath webhook = register();
        test(webhook);
        messages(1);
        awaitState(webhook, "DELIVERED");

        assertThat(given().get(metrics).asString())
                .containsPattern("waybill_india_webhook_attempts_total\\{[^}]*outcome=\"delivered\"[^}]*} [1-9]")
                // In labels: a figure may have the same digits.
                .doesNotContainPattern("\\{[^}]*" + receiver.port())
                .doesNotContain(client);
    }
}
