package io.waybill.indiainstruction.feed;

import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.feed.FeedTest.end;
import static io.waybill.indiainstruction.feed.FeedTest.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.waybill.common.audit.AuditTrail;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.indiainstruction.event.EventRepository;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A consumer of the feed whose service's database has been restored from a backup that is older than its cursor. */
@QuarkusTest
@ServiceUnderTest
class RestoreTest {

    private static final String FEED = "/admin/v1/instructions/feed";

    @Inject
    EventRepository repository;

    @Inject
    AuditTrail audit;

    /** What the consumer has done, by the ids of the instructions. */
    private final List<Long> carriedOut = new ArrayList<>();

    @Test
    void itIsToldAndRecoversByTheDocumentedStepsWithoutLosingAnInstruction() {
        // Given: a backup between two instructions that the consumer has carried out
        String before = waybill("IN_TRANSIT");
        String forgotten = waybill("IN_TRANSIT");
        String after = waybill("IN_TRANSIT");
        String cursor = end();
        accepted(before, "ED");
        cursor = consume(page(cursor, 50));
        final Instant backupTime = Instant.now().minusSeconds(60);
        DatabaseBackup backup = DatabaseBackup.take();
        awaitDatabase();
        accepted(forgotten, "ED");
        cursor = consume(page(cursor, 50));
        final long positionOfTheCursor = lastPosition();
        assertThat(carriedOut).hasSize(2);

        // When: the database is restored, by its last step too, and new instructions get positions beyond the cursor
        backup.restore();
        awaitDatabase();
        assertThat(instructions(forgotten)).isEmpty();
        assertThat(lastPosition()).isEqualTo(positionOfTheCursor - 1);
        operator().post(FEED + "/epoch").then().statusCode(200);
        assertThat(query("select actor from audit_event where action = 'feed.epoch' order by id desc limit 1"))
                .isEqualTo("app-of-operator-of-the-test");
        accepted(after, "ED");
        accepted(after, "DT");
        accepted(after, "SM", ",\"MobileNo\":\"9876543210\"");
        end();
        assertThat(lastPosition()).isGreaterThan(positionOfTheCursor);

        // Then: the consumer that reads on at its cursor, as ever, ends with everything carried out, and once
        Response next = read(cursor);
        if (next.statusCode() == 409) {
            consumeAll(operator()
                    .queryParam("from", backupTime.toString())
                    .get(FEED)
                    .jsonPath());
        } else {
            consumeAll(next.jsonPath());
        }
        assertThat(carriedOut)
                .as("what the consumer has carried out")
                .doesNotHaveDuplicates()
                .containsAll(ids(before))
                .containsAll(ids(after));
        assertThat(next.statusCode()).isEqualTo(409);
        assertThat(next.jsonPath().getString("detail")).contains("restored").contains("from=<time>");
    }

    @Test
    void anotherClusterBeginsAnEpochAndTheSameOneDoesNot() {
        String cursor = end();
        checkAfterARestart();
        read(cursor).then().statusCode(200);

        update("update event_head set system_identifier = system_identifier - 1");
        checkAfterARestart();
        read(cursor).then().statusCode(409);
        String second = end();

        checkAfterARestart();
        read(second).then().statusCode(200);
    }

    /** A process asks once. */
    private void checkAfterARestart() {
        new FeedEpoch(repository, audit).checkOnce();
    }

    private static Response read(String cursor) {
        return operator().queryParam("after", cursor).get(FEED);
    }

    private static void accepted(String awbNo, String kind) {
        accepted(awbNo, kind, "");
    }

    private static void accepted(String awbNo, String kind, String more) {
        assertThat(Service.statusCode(send(awbNo, kind, more))).isEqualTo("Valid");
    }

    private static List<Long> ids(String awbNo) {
        return instructions(awbNo).stream().map(Service.InstructionRow::id).toList();
    }

    private static long lastPosition() {
        return Long.parseLong(query("select last_position from event_head"));
    }

    private String consume(JsonPath page) {
        page.getList("items.id", Long.class).stream()
                .filter(id -> !carriedOut.contains(id))
                .forEach(carriedOut::add);
        return page.getString("next");
    }

    private void consumeAll(JsonPath first) {
        JsonPath page = first;
        while (!page.getList("items").isEmpty()) {
            page = page(consume(page), 50);
        }
    }

    /** Until the pool has noticed that all its connections are gone. */
    private static void awaitDatabase() {
        await().atMost(Duration.ofMinutes(2))
                .until(() -> IntStream.range(0, 24)
                        .parallel()
                        .map(i ->
                                operator().get("/admin/v1/instructions?limit=1").statusCode())
                        .allMatch(status -> status == 200));
    }
}
