package io.waybill.indiainstruction.waybill;

import static io.waybill.indiainstruction.Service.importLines;
import static io.waybill.indiainstruction.Service.line;
import static io.waybill.indiainstruction.Service.newAwbNo;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.update;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The operators' list of waybills: filters, pages, exports. */
@QuarkusTest
@ServiceUnderTest
class WaybillListTest {

    private static final String LIST = "/admin/v1/waybills";

    private final String shipper = "SHIP-" + UUID.randomUUID();

    @Test
    void waybillsAreListedByNumberShipperStateAndTheTimeOfTheirLastChange() {
        String first = imported("IN_TRANSIT");
        String second = imported("DELIVERED");
        String changedAt = operator().get(LIST + "/" + second).path("changedAt");

        assertThat(numbers("")).containsExactly(second, first);
        assertThat(numbers("&state=DELIVERED")).containsExactly(second);
        assertThat(numbers("&awbNo=" + first)).containsExactly(first);
        assertThat(numbers("&awbNo=" + first + "&state=DELIVERED")).isEmpty();
        assertThat(numbers("&from=" + changedAt)).containsExactly(second);
        assertThat(numbers("&to=" + changedAt)).containsExactly(first);
    }

    @Test
    void waybillsOfOneImportAreNeitherMissedNorRepeatedOnPages() {
        // All of them change at the same time; the last two differ in their zeros only.
        String number = "7" + newAwbNo().substring(1, 10) + "7";
        List<String> all = List.of(
                "00" + number, "0" + number, number, number.substring(0, 10) + "0", number.substring(0, 10) + "00");
        importLines(all.stream()
                        .map(awbNo -> line(awbNo, shipper, "IN_TRANSIT", Instant.now()))
                        .toArray(String[]::new))
                .then()
                .statusCode(200);

        assertThat(Service.allPages(LIST + "?loginId=" + shipper, "awbNo")).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void waybillsAreExported() {
        String awbNo = imported("OUT_FOR_DELIVERY");

        String csv = operator()
                .accept("text/csv")
                .get(LIST + "?loginId=" + shipper)
                .then()
                .statusCode(200)
                .extract()
                .asString();

        assertThat(csv.lines())
                .hasSize(2)
                .startsWith("awbNo,loginId,state,formerState,cancelledBy,updatedAt,changedAt,attempts")
                .last()
                .asString()
                .startsWith(awbNo + "," + shipper + ",OUT_FOR_DELIVERY,,,");
    }

    /** A page costs what a page has, however many waybills there are. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "waybill_changed_at_ix; true",
                "waybill_login_id_ix; login_id = 'OLD-7'",
                "waybill_state_ix; state = 'DELIVERY_FAILED'"
            })
    void aPageIsReadByAnIndex(String index, String filter) {
        update("""
                insert into waybill (awb_no, login_id, state, updated_at, changed_at)
                select '2' || lpad(n::text, 12, '0'), 'OLD-' || n % 50, case when n % 5000 = 7 then 'DELIVERY_FAILED'
                  else 'IN_TRANSIT' end, timestamptz '2001-01-01' + n * interval '1 minute',
                  timestamptz '2001-01-01' + n * interval '1 minute'
                from generate_series(1, 20000) n on conflict do nothing""");
        update("analyze waybill");

        assertThat(query("explain (format json) select * from waybill where (changed_at, awb_no) < (now(), '')"
                        + " and changed_at >= '1970-01-01' and " + filter
                        + " order by changed_at desc, awb_no desc limit 51"))
                .contains("\"Index Scan\"", index)
                .doesNotContain("\"Sort\"");
    }

    private String imported(String state) {
        String awbNo = newAwbNo();
        importLines(line(awbNo, shipper, state, Instant.now())).then().statusCode(200);
        return awbNo;
    }

    private List<String> numbers(String more) {
        return list(more).path("items.awbNo");
    }

    private Response list(String more) {
        Response page = operator().get(LIST + "?loginId=" + shipper + more);
        page.then().statusCode(200);
        return page;
    }
}
