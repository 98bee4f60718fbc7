package io.waybill.indiainstruction.feed;

import static io.waybill.indiainstruction.Service.importLines;
import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.line;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.waybill.indiainstruction.OtherTransaction;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.Service.InstructionRow;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class FeedTest {

    @Test
    void anAcceptedInstructionComesOnceAndNeitherItsRepeatNorARefusal() {
        String cursor = end();
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "SM", ",\"MobileNo\":\"9876543210\"");
        send(awbNo, "SM", ",\"MobileNo\":\"9876543210\"");
        send(waybill("DELIVERED"), "DT", "");

        JsonPath page = page(cursor, 50);

        assertThat(page.getList("items.awbNo")).containsExactly(awbNo);
        assertThat(page.getString("items[0].mobileNo")).isEqualTo("+919876543210");
        assertThat(page.getString("items[0].state")).isEqualTo("ACCEPTED");
        JsonPath next = page(page.getString("next"), 50);
        assertThat(next.getList("items")).isEmpty();
        assertThat(next.getString("next")).isEqualTo(page.getString("next"));
        assertThat(page(cursor, 50).getList("items.awbNo")).containsExactly(awbNo);
    }

    /** Also for a reader that comes late: it sees present states, and each outcome at its place. */
    @Test
    void everyOutcomeIsAnEntryInTheOrderOfTheWaybill() {
        String cursor = end();
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "LM", ",\"LandMark\":\"a\"");
        send(awbNo, "ED", "");
        send(awbNo, "LM", ",\"LandMark\":\"b\"");
        send(awbNo, "DT", "");
        List<Long> latestFirst =
                instructions(awbNo).stream().map(InstructionRow::id).toList();
        mark(latestFirst.get(1), "APPLIED").then().statusCode(200);
        mark(latestFirst.get(1), "APPLIED").then().statusCode(200);
        mark(latestFirst.get(2), "REJECTED").then().statusCode(200);
        importLines(line(awbNo, Service.LOGIN_ID, "DELIVERED", Instant.now()));

        JsonPath page = page(cursor, 50);

        assertThat(entries(page))
                .containsExactly(
                        "INSTRUCTION LM a SUPERSEDED",
                        "INSTRUCTION ED null REJECTED",
                        "INSTRUCTION LM b APPLIED",
                        "OUTCOME LM a SUPERSEDED",
                        "INSTRUCTION DT null REJECTED",
                        "OUTCOME LM b APPLIED",
                        "OUTCOME ED null REJECTED",
                        "OUTCOME DT null REJECTED");
        assertThat(page.getList("items.position", Long.class)).isSorted().doesNotHaveDuplicates();
        assertThat(page.getLong("epoch")).isEqualTo(Long.parseLong(query("select epoch from event_head")));
        assertThat(page(page.getString("next"), 50).getList("items")).isEmpty();
    }

    private static List<String> entries(JsonPath page) {
        return page.getList("items", Map.class).stream()
                .map(item -> item.get("entry") + " " + item.get("kind") + " " + item.get("landMark") + " "
                        + item.get("state"))
                .toList();
    }

    /** The row exists, and has the lower id, but its transaction commits after a later one has been read. */
    @Test
    void aLateCommitIsNotSkipped() throws SQLException {
        String cursor = end();
        String slow = waybill("IN_TRANSIT");
        String quick = waybill("IN_TRANSIT");
        try (OtherTransaction late = new OtherTransaction("""
                with stored as (
                  insert into instruction (awb_no, login_id, kind, accepted_at, accepted_on, application_id, request_id,
                    state, state_at)
                  values (?, 'BLR01', 'ED', now(), current_date, 'app', 'request', 'APPLIED', now()) returning id)
                insert into event (kind, instruction_id, application_id, at)
                select 'INSTRUCTION', id, 'app', now() from stored
                """, slow)) {
            send(quick, "ED", "");
            JsonPath first = page(cursor, 50);
            assertThat(first.getList("items.awbNo")).containsExactly(quick);
            late.commit();

            assertThat(page(first.getString("next"), 50).getList("items.awbNo")).containsExactly(slow);
        }
        assertThat(page(cursor, 50).getList("items.awbNo")).containsExactly(quick, slow);
    }

    @Test
    void aReaderMayBeginAtTheEnd() {
        send(waybill("IN_TRANSIT"), "ED", "");
        JsonPath latest = from("latest");
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

        assertThat(from(since.toString()).getList("items.awbNo")).containsExactly(young);
        assertThat(from(since.toString().replace("Z", "+00:00")).getList("items.awbNo"))
                .containsExactly(young);
        // A change of the old one is new.
        importLines(line(old, Service.LOGIN_ID, "DELIVERED", Instant.now()));
        assertThat(from(since.toString()).getList("items.awbNo")).containsExactly(young, old);
        JsonPath future = from("9000-01-01T00:00:00Z");
        assertThat(future.getList("items")).isEmpty();
        assertThat(future.getString("next")).isEqualTo(end());
    }

    private static JsonPath from(String from) {
        return operator()
                .queryParam("from", from)
                .get("/admin/v1/instructions/feed")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }

    static JsonPath page(String after, int limit) {
        return operator()
                .queryParam("after", after)
                .queryParam("limit", limit)
                .get("/admin/v1/instructions/feed")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }

    /** The cursor behind everything that has been committed. */
    static String end() {
        Set<String> seen = new HashSet<>();
        String cursor = operator()
                .queryParam("limit", 500)
                .get("/admin/v1/instructions/feed")
                .then()
                .statusCode(200)
                .extract()
                .path("next");
        while (seen.add(cursor)) {
            cursor = page(cursor, 500).getString("next");
        }
        return cursor;
    }
}
