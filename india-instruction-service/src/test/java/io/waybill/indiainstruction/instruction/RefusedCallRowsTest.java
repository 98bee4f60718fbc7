package io.waybill.indiainstruction.instruction;

import static io.restassured.RestAssured.given;
import static io.waybill.indiainstruction.Service.UPDATE;
import static io.waybill.indiainstruction.Service.body;
import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.customerToken;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is refused for its size or its token leaves no row: no instruction, no change of a waybill, no audit event. */
@QuarkusTest
@ServiceUnderTest
class RefusedCallRowsTest {

    private static final long TWO_MEGABYTES = 2L << 20;

    private String awbNo;

    @BeforeEach
    void aWaybillOfTheCustomer() {
        awbNo = waybill("IN_TRANSIT");
    }

    @Test
    void theSameCallsWithoutTheirDefectDoWrite() {
        Rows before = rows();

        assertThat(statusCode(send(landmark("Opposite the old clock tower")))).isEqualTo("Valid");
        assertThat(rows().instructions()).isEqualTo(before.instructions() + 1);

        Service.importLines(delivered()).then().statusCode(200);
        assertThat(rows().auditEvents()).isEqualTo(before.auditEvents() + 1);
        assertThat(rows().waybillVersions()).isNotEqualTo(before.waybillVersions());
    }

    @Test
    void aBodyThatIsTooLargeWritesNothing() {
        Rows before = rows();

        customer()
                .body(body(landmark("x".repeat((int) TWO_MEGABYTES))))
                .post(UPDATE)
                .then()
                .statusCode(413);

        assertThat(rows()).isEqualTo(before);
    }

    @Test
    void aRefusedTokenWritesNothing() {
        Rows before = rows();

        for (String token : List.of(
                customerToken().expired().signed(),
                customerToken().forged(),
                customerToken().unsigned(),
                customerToken().withFlippedBit(),
                customerToken().withUnknownKeyId(),
                customerToken().environment("production").signed(),
                customerToken().issuer("http://elsewhere").signed(),
                "not.a.token")) {
            given().header("JWTToken", token)
                    .contentType("application/json")
                    .body(body(landmark("Opposite the old clock tower")))
                    .post(UPDATE)
                    .then()
                    .statusCode(401);
        }
        given().contentType("application/json")
                .body(body(landmark("Opposite the old clock tower")))
                .post(UPDATE)
                .then()
                .statusCode(401);

        assertThat(rows()).isEqualTo(before);
    }

    @Test
    void anImportWithARefusedTokenWritesNothing() {
        Rows before = rows();

        given().header("Authorization", "Bearer " + customerToken().forged())
                .contentType("application/x-ndjson")
                .body(delivered().getBytes(StandardCharsets.UTF_8))
                .post("/admin/v1/waybills")
                .then()
                .statusCode(401);

        assertThat(rows()).isEqualTo(before);
    }

    private String delivered() {
        return Service.line(awbNo, Service.LOGIN_ID, "DELIVERED", Instant.now());
    }

    private String landmark(String text) {
        return "{\"AWBNo\":\"%s\",\"AltInstRequestType\":\"LM\",\"LandMark\":\"%s\"}".formatted(awbNo, text);
    }

    /** What the tables hold; a waybill's row has another {@code xmin} after each change. */
    private record Rows(long instructions, long auditEvents, String waybillVersions) {}

    private static Rows rows() {
        return new Rows(
                Long.parseLong(query("select count(*) from instruction")),
                Long.parseLong(query("select count(*) from audit_event")),
                query("select md5(string_agg(ctid || '/' || xmin, ',' order by ctid)) from waybill"));
    }
}
