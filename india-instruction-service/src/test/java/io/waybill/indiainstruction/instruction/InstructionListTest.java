package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The operators' list of instructions: filters, pages, exports. */
@QuarkusTest
@ServiceUnderTest
class InstructionListTest {

    private static final String LIST = "/admin/v1/instructions";

    @Test
    void instructionsAreListedByStateAndTime() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "").then().statusCode(200);
        send(awbNo, "DT", "").then().statusCode(200);
        mark(instructions(awbNo).getLast().id(), "APPLIED").then().statusCode(200);
        String acceptedAt = operator().get(LIST + "?awbNo=" + awbNo).path("items[0].acceptedAt");

        assertThat(kinds(awbNo, "")).containsExactly("DT", "ED");
        assertThat(kinds(awbNo, "&state=APPLIED")).containsExactly("ED");
        assertThat(kinds(awbNo, "&state=ACCEPTED")).containsExactly("DT");
        assertThat(kinds(awbNo, "&state=REJECTED")).isEmpty();
        assertThat(kinds(awbNo, "&from=" + acceptedAt)).containsExactly("DT");
        assertThat(kinds(awbNo, "&to=" + acceptedAt)).containsExactly("ED");
    }

    @Test
    void instructionsAreListedByTheirDayAndSlot() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "DT", "").then().statusCode(200);
        send(awbNo, "ED", "").then().statusCode(200);
        update(
                "update instruction set prefer_date = '2031-03-12', time_slot = 'B' where awb_no = ? and kind = 'DT'",
                awbNo);

        assertThat(kinds(awbNo, "&preferDate=2031-03-12")).containsExactly("DT");
        assertThat(kinds(awbNo, "&preferDate=2031-03-12&timeSlot=B&state=ACCEPTED"))
                .containsExactly("DT");
        assertThat(kinds(awbNo, "&preferDate=2031-03-12&timeSlot=A")).isEmpty();
        assertThat(kinds(awbNo, "&preferDate=2031-03-13")).isEmpty();
    }

    @Test
    void aSlotWithoutADayIsRefused() {
        operator()
                .get(LIST + "?timeSlot=B")
                .then()
                .statusCode(400)
                .body("errors.pointer", equalTo(List.of("preferDate")))
                .body("errors.message", equalTo(List.of("is required with timeSlot")));
    }

    private static List<String> kinds(String awbNo, String more) {
        Response page = operator().get(LIST + "?awbNo=" + awbNo + more);
        page.then().statusCode(200);
        return page.path("items.kind");
    }

    @Test
    void instructionsOfTheSameMomentAreNeitherMissedNorRepeated() {
        String awbNo = waybill("IN_TRANSIT");
        for (int i = 0; i < 5; i++) {
            send(awbNo, "LM", ",\"LandMark\":\"Gate " + i + "\"").then().statusCode(200);
        }
        update("update instruction set accepted_at = date_trunc('second', accepted_at) where awb_no = ?", awbNo);
        update(
                "update instruction set accepted_at = (select max(accepted_at) from instruction where awb_no = ?)"
                        + " where awb_no = ?",
                awbNo,
                awbNo);

        assertThat(Service.allPages(LIST + "?awbNo=" + awbNo, "landMark"))
                .containsExactly("Gate 4", "Gate 3", "Gate 2", "Gate 1", "Gate 0");
    }

    @Test
    void instructionsAreExported() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "SM", ",\"MobileNo\":\"9876543210\"").then().statusCode(200);
        send(awbNo, "LM", ",\"LandMark\":\"bakery\"").then().statusCode(200);

        assertThat(operator()
                        .accept("text/csv")
                        .get(LIST + "?awbNo=" + awbNo)
                        .asString()
                        .lines())
                .hasSize(3)
                .startsWith("id,awbNo,loginId,kind,preferDate,preferTime,timeSlot,mobileNo,landMark,acceptedAt,state,"
                        + "stateAt,note,reasonCode");
    }

    /** A page costs what a page has, however many instructions there are. */
    @ParameterizedTest
    @CsvSource({
        "instruction_accepted_at_ix,limit=20&to=2001-06-01T00:00:00Z",
        "instruction_accepted_at_ix,limit=20&from=2001-06-01T00:00:00Z&to=2001-06-03T00:00:00Z",
        "instruction_state_accepted_at_ix,limit=20&state=REJECTED&to=2003-01-01T00:00:00Z",
        "instruction_prefer_date_ix,limit=20&preferDate=2001-06-01"
    })
    void aPageIsReadByAnIndex(String index, String filter) {
        manyInstructions();
        String unindexed = "select seq_tup_read from pg_stat_user_tables where relname = ?";

        // What another test has read is reported late, and may fall into the first measurements.
        await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
            String unindexedBefore = query(unindexed, "instruction");
            assertThat(entriesAScan(index, filter)).isLessThanOrEqualTo(23);
            assertThat(query(unindexed, "instruction")).isEqualTo(unindexedBefore);
        });
    }

    private static double entriesAScan(String index, String filter) {
        String scanned = "select idx_scan from pg_stat_user_indexes where indexrelname = ?";
        String read = "select idx_tup_read from pg_stat_user_indexes where indexrelname = ?";
        long scans = Long.parseLong(query(scanned, index));
        long tuples = Long.parseLong(query(read, index));
        // A session reports what it has read within seconds.
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(300))
                .until(() -> {
                    operator().get(LIST + "?" + filter).then().statusCode(200);
                    return Long.parseLong(query(scanned, index)) > scans;
                });
        double times = Long.parseLong(query(scanned, index)) - scans;
        return (Long.parseLong(query(read, index)) - tuples) / times;
    }

    /** Fifty thousand of the years 2001 and 2002, a few of them rejected. */
    private static void manyInstructions() {
        if (query("select count(*) from instruction where accepted_at < '2003-01-01'")
                .equals("0")) {
            String awbNo = waybill("IN_TRANSIT");
            update("""
                    insert into instruction (awb_no, login_id, kind, prefer_date, accepted_at, accepted_on, application_id,
                      request_id, state, state_at)
                    select ?, 'BLR01', 'ED', at::date, at, at::date, 'app', 'request',
                      case when n % 5000 = 7 then 'REJECTED' else 'APPLIED' end, at
                    from (select n, timestamptz '2001-01-01 00:00Z' + n * interval '20 minutes' as at
                      from generate_series(1, 50000) n) old""", awbNo);
            update("analyze instruction");
        }
    }
}
