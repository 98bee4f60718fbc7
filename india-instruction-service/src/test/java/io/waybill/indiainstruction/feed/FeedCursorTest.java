package io.waybill.indiainstruction.feed;

import static io.waybill.indiainstruction.Service.LOGIN_ID;
import static io.waybill.indiainstruction.Service.importLines;
import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.line;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.feed.FeedTest.end;
import static io.waybill.indiainstruction.feed.FeedTest.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.paging.Position;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.indiainstruction.event.EventRepository;
import jakarta.inject.Inject;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Where a reader of the feed begins, and which cursors are not believed. */
@QuarkusTest
@ServiceUnderTest
class FeedCursorTest {

    private static final String FEED = "/admin/v1/instructions/feed";

    @Inject
    EventRepository repository;

    @Inject
    AuditTrail audit;

    @Test
    void aCursorOfAnotherListIsRefusedWithWhatToDo() {
        read("after", new Position(Instant.EPOCH, 7).cursor())
                .then()
                .statusCode(409)
                .body("code", equalTo("409.0000001"))
                .body("detail", containsString("another list"))
                .body("detail", containsString("from=<time>"));
    }

    @Test
    void aCursorBeyondTheEndIsRefused() {
        end();
        long epochNow = Long.parseLong(query("select epoch from event_head"));
        long last = Long.parseLong(query("select last_position from event_head"));

        read("after", new FeedCursor(FeedList.INSTRUCTIONS, epochNow, last).text())
                .then()
                .statusCode(200);
        for (long position : new long[] {last + 1_000_000, Long.MAX_VALUE, -1}) {
            read("after", new FeedCursor(FeedList.INSTRUCTIONS, epochNow, position).text())
                    .then()
                    .statusCode(409)
                    .body("detail", containsString("beyond the end"));
        }
    }

    @Test
    void aReaderMayBeginAtTheEnd() {
        send(waybill("IN_TRANSIT"), "ED", "");
        JsonPath latest =
                read("from", "latest").then().statusCode(200).extract().jsonPath();
        assertThat(latest.getList("items")).isEmpty();
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");

        assertThat(page(latest.getString("next"), 50).getList("items.awbNo")).containsExactly(awbNo);
    }

    @Test
    void aReaderMayBeginAtATime() {
        String old = waybill("IN_TRANSIT");
        send(old, "ED", "");
        long id = instructions(old).getFirst().id();
        update("update instruction set accepted_at = accepted_at - interval '20 days' where id = ?", id);
        end();
        Instant since =
                Instant.parse(query("select to_char(now() at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')"));
        String young = waybill("IN_TRANSIT");
        send(young, "DT", "");

        assertThat(read("from", since.toString()).jsonPath().getList("items.awbNo"))
                .containsExactly(young);
        assertThat(read("from", since.toString().replace("Z", "+00:00")).statusCode())
                .isEqualTo(200);
        // A change of the old one is new.
        importLines(line(old, LOGIN_ID, "DELIVERED", Instant.now()));
        assertThat(read("from", since.toString()).jsonPath().getList("items.awbNo"))
                .containsExactly(young, old);
        JsonPath future = read("from", "9000-01-01T00:00:00Z").jsonPath();
        assertThat(future.getList("items")).isEmpty();
        assertThat(future.getString("next")).isEqualTo(end());
    }

    @Test
    void anotherClusterBeginsAnEpochAndTheSameOneDoesNot() {
        String cursor = end();
        checkAfterARestart();
        read("after", cursor).then().statusCode(200);

        update("update event_head set system_identifier = system_identifier - 1");
        checkAfterARestart();
        read("after", cursor).then().statusCode(409);
        String second = end();

        checkAfterARestart();
        read("after", second).then().statusCode(200);
    }

    /** A process asks once. */
    private void checkAfterARestart() {
        new FeedEpoch(repository, audit).checkOnce();
    }

    private static Response read(String name, String value) {
        return operator().queryParam(name, value).get(FEED);
    }
}
