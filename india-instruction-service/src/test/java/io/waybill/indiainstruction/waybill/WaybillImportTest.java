package io.waybill.indiainstruction.waybill;

import static io.waybill.indiainstruction.Service.LOGIN_ID;
import static io.waybill.indiainstruction.Service.importLines;
import static io.waybill.indiainstruction.Service.line;
import static io.waybill.indiainstruction.Service.newAwbNo;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.Service.waybillState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.request.LimitedBody;
import io.waybill.indiainstruction.ServiceUnderTest;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@ServiceUnderTest
class WaybillImportTest {

    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
    private final Instant earlier = now.minusSeconds(60);

    @Test
    void goodLinesAreStoredAndBadOnesReportedWithTheirNumbers() {
        String first = newAwbNo();
        String second = newAwbNo();

        importLines(
                        line(first, LOGIN_ID, "IN_TRANSIT", now),
                        "{\"awbNo\":\"12\",\"loginId\":\"\",\"state\":\"LOST\",\"updatedAt\":\"today\",\"weight\":1}",
                        "",
                        "{broken",
                        line(second, LOGIN_ID, "DELIVERED", now))
                .then()
                .statusCode(200)
                .body("lines", equalTo(4))
                .body("created", equalTo(2))
                .body("refused", equalTo(2))
                .body("errors.line", contains(2, 4))
                .body("errors[0].errors.pointer", hasItems("/awbNo", "/loginId", "/state", "/updatedAt", "/weight"))
                .body("errors[1].detail", containsString("not well-formed JSON"));

        assertThat(waybillState(first)).isEqualTo("IN_TRANSIT");
        assertThat(waybillState(second)).isEqualTo("DELIVERED");
    }

    /** A time out of range would lock the waybill out; no shipper has a LoginID with blanks around it. */
    @ParameterizedTest
    @CsvSource({
        // field | value, - to leave it out | code of the violation
        "awbNo, -, REQUIRED",
        "loginId, -, REQUIRED",
        "state, -, REQUIRED",
        "updatedAt, -, REQUIRED",
        "updatedAt, 1999-12-31T23:59:59Z, OUT_OF_RANGE",
        "updatedAt, 2999-01-01T00:00:00Z, OUT_OF_RANGE",
        "updatedAt, +1000000000-01-01T00:00:00Z, INVALID_FORMAT",
        "updatedAt, 2026-03-10, INVALID_FORMAT",
        "updatedAt, 2026-02-31T00:00:00Z, INVALID_FORMAT",
        "loginId, 'BLR01 ', INVALID_FORMAT",
        "loginId, ' BLR01', INVALID_FORMAT",
        "loginId, 'BLR01\u00a0', INVALID_FORMAT",
        "loginId, '\u202fBLR01', INVALID_FORMAT",
        "loginId, 'BLR01\u3000', INVALID_FORMAT"
    })
    void aLineWithABadFieldIsRefused(String field, String value, String code) {
        String whole = line(newAwbNo(), LOGIN_ID, "IN_TRANSIT", now);
        String sent = "\"" + field + "\":\"[^\"]*\"";
        importLines(
                        value.equals("-")
                                ? whole.replaceFirst(sent + ",?", "").replace(",}", "}")
                                : whole.replaceFirst(sent, "\"" + field + "\":\"" + value + "\""))
                .then()
                .statusCode(200)
                .body("refused", equalTo(1))
                .body("errors[0].errors.pointer", contains("/" + field))
                .body("errors[0].errors.code", contains(code));
    }

    /** Scans come by the minute. */
    @Test
    void ofTheSameTimeTheLaterLineCounts() {
        String awbNo = newAwbNo();
        importLines(
                        line(awbNo, LOGIN_ID, "IN_TRANSIT", now),
                        line(awbNo, LOGIN_ID, "OUT_FOR_DELIVERY", now),
                        line(awbNo, LOGIN_ID, "DELIVERY_FAILED", now).replace("}", ",\"attempts\":2}"))
                .then()
                .body("created", equalTo(1))
                .body("updated", equalTo(2))
                .body("ignoredLines", hasSize(0));
        operator()
                .get("/admin/v1/waybills/" + awbNo)
                .then()
                .body("state", equalTo("DELIVERY_FAILED"))
                .body("attempts", equalTo(2));
    }

    @Test
    void theReportNamesEachIgnoredLineWithItsReason() {
        String cancelled = waybill("CANCELLED");
        String known = newAwbNo();
        importLines(line(known, LOGIN_ID, "DELIVERED", now));

        importLines(
                        line(newAwbNo(), LOGIN_ID, "IN_TRANSIT", now),
                        "",
                        line(known, LOGIN_ID, "OUT_FOR_DELIVERY", earlier),
                        line(known, LOGIN_ID, "OUT_FOR_DELIVERY", now),
                        line(known, LOGIN_ID, "DELIVERED", now),
                        line(cancelled, LOGIN_ID, "IN_TRANSIT", now))
                .then()
                .body("ignored", equalTo(4))
                .body("ignoredLines.line", contains(3, 4, 5, 6))
                .body("ignoredLines.awbNo", contains(known, known, known, cancelled))
                .body("ignoredLines.reason", contains("EARLIER", "FINAL_STATE", "UNCHANGED", "CANCELLED"))
                .body("ignoredLines.detail", everyItem(not(emptyString())));
    }

    @Test
    void onlyTheFirstHundredIgnoredAndRefusedLinesAreListed() {
        List<String> lines = new ArrayList<>(Collections.nCopies(150, "[]"));
        for (int i = 0; i < 150; i++) {
            lines.add(line(newAwbNo(), LOGIN_ID, "IN_TRANSIT", now));
        }
        importLines(lines.toArray(String[]::new));

        importLines(lines.toArray(String[]::new))
                .then()
                .statusCode(200)
                .body("ignored", equalTo(150))
                .body("ignoredLines", hasSize(WaybillImport.MAX_REPORTED))
                .body("refused", equalTo(150))
                .body("errors", hasSize(WaybillImport.MAX_REPORTED));
    }

    @Test
    void aWaybillThatComesBackByForceIsAuditedAndItsRtoRejectedWithANote() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "RTO", "");

        importLines(true, line(awbNo, LOGIN_ID, "OUT_FOR_DELIVERY", now)).then().body("updated", equalTo(1));

        assertThat(waybillState(awbNo)).isEqualTo("OUT_FOR_DELIVERY");
        assertThat(query(
                        "select actor from audit_event where action = 'waybills.import'"
                                + " and details -> 'broughtBack' ->> 0 = ?",
                        awbNo))
                .isEqualTo("app-of-operator-of-the-test");
        assertThat(query(
                        "select state || ', ' || reason_code || ', ' || note from instruction where awb_no = ?", awbNo))
                .isEqualTo("REJECTED, WAYBILL_REOPENED, the carrier has reopened the waybill");
    }

    @Test
    void forceCanBeSaidForOneLine() {
        String forced = waybill("CANCELLED");
        String other = waybill("CANCELLED");

        importLines(
                        line(forced, LOGIN_ID, "IN_TRANSIT", now).replace("}", ",\"force\":true}"),
                        line(other, LOGIN_ID, "IN_TRANSIT", now))
                .then()
                .body("updated", equalTo(1))
                .body("ignored", equalTo(1));
        assertThat(waybillState(forced)).isEqualTo("IN_TRANSIT");
        assertThat(waybillState(other)).isEqualTo("CANCELLED");
    }

    @Test
    void aLineThatIsTooLongOrNotUtf8IsRefusedAndTheNextOneStored() {
        importLines(
                        "{\"awbNo\":\"" + "1".repeat(200_000) + "\"}",
                        "\u0000\u0000{\u0000",
                        line(newAwbNo(), LOGIN_ID, "IN_TRANSIT", now) + "\r\n")
                .then()
                .statusCode(200)
                .body("refused", equalTo(2))
                .body("created", equalTo(1))
                .body("errors.detail", contains(containsString("longer than"), containsString("not UTF-8")));
    }

    @Test
    void anUnknownWaybillIsNotFound() {
        operator().get("/admin/v1/waybills/" + newAwbNo()).then().statusCode(404);
        operator().get("/admin/v1/waybills/%00").then().statusCode(404);
        operator().get("/admin/v1/waybills/x").then().statusCode(404);
    }

    @Inject
    WaybillImport waybillImport;

    @ParameterizedTest
    @CsvSource({"2500,2000,400", "2000,1000,400", "999,0,400", "2500,2000,413"})
    void anImportThatIsBrokenOffNamesTheLastLineThatWasStored(int lines, int stored, int status) throws IOException {
        String loginId = "CUT" + newAwbNo();
        byte[] body = Stream.generate(() -> line(newAwbNo(), loginId, "IN_TRANSIT", now) + "\n")
                .limit(lines)
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
        InputStream gone = InputStream.nullInputStream();
        gone.close();
        InputStream broken = status == 413
                ? new LimitedBody(new ByteArrayInputStream(body), body.length - 1)
                : new SequenceInputStream(new ByteArrayInputStream(body), gone);

        assertThatThrownBy(() -> waybillImport.run(broken, false))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code().status()).isEqualTo(status))
                .hasMessageContaining(stored == 0 ? "nothing has been stored" : "up to line " + stored + " has been");
        assertThat(query("select count(*) from waybill where login_id = ?", loginId))
                .isEqualTo("" + stored);
    }
}
