package io.waybill.indiainstruction.feed;

import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.feed.FeedTest.end;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.indiainstruction.OtherTransaction;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.indiainstruction.feed.consumer.FeedMetrics;
import io.waybill.indiainstruction.feed.consumer.Retention;
import jakarta.inject.Inject;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What consumers of the feed say they have carried out. */
@QuarkusTest
@ServiceUnderTest
class FeedConsumersTest {

    private static final String CONSUMERS = "/admin/v1/instructions/feed/consumers";

    @Inject
    FeedMetrics metrics;

    @Inject
    MeterRegistry meters;

    @Inject
    Retention retention;

    @AfterEach
    void forgetAll() {
        update("delete from feed_consumer");
    }

    @Test
    void aConsumerAcknowledgesAndItsLagIsMeasured() {
        String cursor = end();

        acknowledge("depot-7", cursor)
                .then()
                .statusCode(200)
                .body("name", equalTo("depot-7"))
                .body("acknowledged", equalTo(cursor))
                .body("lagSeconds", equalTo(0));
        anEntryOfAnHourAgo();
        operator()
                .get(CONSUMERS)
                .then()
                .statusCode(200)
                .body("items", hasSize(1))
                .body("items[0].lagSeconds", greaterThan(3599));
        metrics.look();
        assertThat(meters.get("waybill.india.feed.consumer.lag")
                        .tag("consumer", "depot-7")
                        .gauge()
                        .value())
                .isGreaterThan(3599);
        acknowledge("depot-7", end()).then().body("lagSeconds", equalTo(0));
    }

    /** Webhooks and applications number what they read of the same log. */
    @Test
    void whatOtherReadersHaveNumberedStillWaitsForAReaderOfTheFeed() {
        end();
        anEntryOfAnHourAgo();
        customer()
                .get("/in/transportation/cust-instruction-update/v1/outcomes")
                .then()
                .statusCode(200);

        metrics.look();
        assertThat(meters.get("waybill.india.feed.lag").gauge().value()).isGreaterThan(3599);

        end();
        metrics.look();
        assertThat(meters.get("waybill.india.feed.lag").gauge().value()).isZero();
    }

    @Test
    void aForgottenConsumerIsGoneFromTheListAndTheMetrics() {
        acknowledge("depot-7", end());
        metrics.look();
        assertThat(lastAction()).isEqualTo("feed.consumer.register");

        operator().delete(CONSUMERS + "/depot-7").then().statusCode(204);

        operator().get(CONSUMERS).then().body("items", hasSize(0));
        metrics.look();
        assertThat(meters.find("waybill.india.feed.consumer.lag").gauges()).isEmpty();
        operator().delete(CONSUMERS + "/depot-7").then().statusCode(404);
        assertThat(lastAction()).isEqualTo("feed.consumer.forget");
    }

    private static String lastAction() {
        return query("select action from audit_event where target = 'feed/consumers/depot-7' order by id desc limit 1");
    }

    @Test
    void aCursorThatIsNotOfThisFeedIsNotTaken() {
        long epoch = Long.parseLong(query("select epoch from event_head"));
        long last = Long.parseLong(query("select last_position from event_head"));

        acknowledge("depot-7", "AAAA").then().statusCode(400).body("errors.pointer", contains("/acknowledged"));
        acknowledge("depot-7", new FeedCursor(FeedList.INSTRUCTIONS, epoch, last + 1_000_000).text())
                .then()
                .statusCode(409);
        operator().get(CONSUMERS).then().body("items", hasSize(0));
    }

    @Test
    void thereAreAtMostAHundred() {
        String cursor = end();
        update("insert into feed_consumer (name, epoch, position, acknowledged_at)"
                + " select 'c' || n, 0, 0, now() from generate_series(1, 100) n");

        acknowledge("one-more", cursor).then().statusCode(409);
        acknowledge("c1", cursor).then().statusCode(200);
    }

    /** Two processes of one consumer start: the other one's first acknowledgement is not committed yet. */
    @Test
    void twoFirstAcknowledgementsAtOnceAreBothTaken() throws Exception {
        String cursor = end();
        try (OtherTransaction other =
                        new OtherTransaction("insert into feed_consumer values ('depot-7', 0, 0, now())");
                ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<Response> answer = thread.submit(() -> acknowledge("depot-7", cursor));
            OtherTransaction.awaitBlockedService();

            other.commit();

            answer.get().then().statusCode(200).body("acknowledged", equalTo(cursor));
        }
        operator().get(CONSUMERS).then().body("items", hasSize(1)).body("items[0].acknowledged", equalTo(cursor));
    }

    @Test
    void whatAConsumerHasNotAcknowledgedIsKeptAMonthLonger() {
        String awbNo = waybill("IN_TRANSIT");
        acknowledge("slow", end());
        send(awbNo, "SM", ",\"MobileNo\":\"9876543210\"");
        send(awbNo, "ED", "");
        instructions(awbNo).forEach(row -> mark(row.id(), "APPLIED"));
        end();
        update("update instruction set state_at = now() - interval '429 days' where awb_no = ? and kind = 'SM'", awbNo);
        update("update instruction set state_at = now() - interval '431 days' where awb_no = ? and kind = 'ED'", awbNo);

        retention.deleteOld();

        assertThat(instructions(awbNo)).extracting(row -> row.kind()).containsExactly("SM");
        // Masking waits for nobody.
        assertThat(query("select mobile_no from instruction where awb_no = ?", awbNo))
                .isEqualTo("+91********10");
        acknowledge("slow", end());
        retention.deleteOld();
        assertThat(instructions(awbNo)).isEmpty();
    }

    private static void anEntryOfAnHourAgo() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        update(
                "update event set at = at - interval '1 hour' where instruction_id in (select id from instruction where awb_no = ?)",
                awbNo);
    }

    private static Response acknowledge(String name, String cursor) {
        return operator().body("{\"acknowledged\":\"" + cursor + "\"}").put(CONSUMERS + "/{name}", name);
    }
}
