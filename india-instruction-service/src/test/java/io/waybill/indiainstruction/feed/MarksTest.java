package io.waybill.indiainstruction.feed;

import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.Service.waybillState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.hasToString;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the carrier says about an instruction: applied or rejected. */
@QuarkusTest
@ServiceUnderTest
class MarksTest {

    @Test
    void marksAreSafeToRepeatAndFinal() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        long id = instructions(awbNo).getFirst().id();

        mark(id, "APPLIED").then().statusCode(200).body("state", equalTo("APPLIED"));
        String first = operator().get("/admin/v1/instructions/" + id).asString();
        mark(id, "APPLIED").then().statusCode(200).body("state", equalTo("APPLIED"));
        assertThat(operator().get("/admin/v1/instructions/" + id).asString()).isEqualTo(first);
        mark(id, "REJECTED").then().statusCode(409).body("detail", containsString("is APPLIED"));
        assertThat(query("select count(*) from audit_event where target = ?", "instruction/" + id))
                .isEqualTo("1");
    }

    private static Response put(long id, String body) {
        return operator().body(body).put("/admin/v1/instructions/" + id + "/state");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"state\":\"ACCEPTED\"}",
                "{\"state\":\"APPLIED\",\"reasonCode\":\"OTHER\"}",
                "{\"state\":\"APPLIED\",\"note\":\"a\\u0000b\"}"
            })
    void aBadMarkIsRefused(String body) {
        put(1, body).then().statusCode(400).contentType("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "x", "999999999999999999", "99999999999999999999999", "-1"})
    void anUnknownInstructionIsNotFound(String id) {
        operator().get("/admin/v1/instructions/" + id).then().statusCode(404);
        operator()
                .body("{\"state\":\"APPLIED\"}")
                .put("/admin/v1/instructions/" + id + "/state")
                .then()
                .statusCode(404);
    }

    @Test
    void eachIsCheckedByItselfAndAWrongOneStopsNone() {
        String cancelled = waybill("OUT_FOR_DELIVERY");
        String other = waybill("IN_TRANSIT");
        send(cancelled, "RTO", "");
        send(other, "LM", ",\"LandMark\":\"a\"");
        send(other, "LM", ",\"LandMark\":\"b\"");
        long rto = instructions(cancelled).getFirst().id();
        long superseded = instructions(other).getLast().id();
        long landmark = instructions(other).getFirst().id();

        marks(
                        "{\"id\":" + rto
                                + ",\"state\":\"REJECTED\",\"reasonCode\":\"CONSIGNEE_REFUSED\",\"note\":\"the consignee refuses\"}",
                        "{\"id\":" + superseded + ",\"state\":\"APPLIED\"}",
                        "{\"id\":0,\"state\":\"APPLIED\"}",
                        "17",
                        "{\"id\":\"17\",\"state\":\"DONE\",\"by\":\"me\"}",
                        "{\"id\":" + landmark + ",\"state\":\"APPLIED\"}",
                        "{\"id\":" + landmark + ",\"state\":\"APPLIED\"}")
                .then()
                .statusCode(200)
                .body("results.line", contains(1, 2, 3, 4, 5, 6, 7))
                .body("results.status", contains(200, 409, 404, 400, 400, 200, 200))
                .body("results[0].id", hasToString(Long.toString(rto)))
                .body("results[0].state", equalTo("REJECTED"))
                .body("results[1].detail", containsString("is SUPERSEDED"))
                .body("results[3].errors.message", contains("must be an object"))
                .body("results[3].id", nullValue())
                .body("results[4].errors.pointer", contains("/id", "/state", "/by"))
                .body("results[5].state", equalTo("APPLIED"));

        assertThat(waybillState(cancelled)).isEqualTo("OUT_FOR_DELIVERY");
        assertThat(query("select reason_code || ': ' || note from instruction where id = ?", rto))
                .isEqualTo("CONSIGNEE_REFUSED: the consignee refuses");
        assertThat(query(
                        "select string_agg(actor || ' ' || target, ', ' order by id) from audit_event"
                                + " where action = 'instruction.mark' and target = any(array[?, ?, ?])",
                        "instruction/" + rto,
                        "instruction/" + superseded,
                        "instruction/" + landmark))
                .matches("(\\S+) instruction/" + rto + ", \\1 instruction/" + landmark);
    }

    @Test
    void fiveHundredAreTakenAndNoMore() {
        marks(IntStream.range(0, 500).mapToObj(i -> "{}").toArray(String[]::new))
                .then()
                .statusCode(200)
                .body("results", hasSize(500));
        marks(IntStream.range(0, 501).mapToObj(i -> "{}").toArray(String[]::new))
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/marks"))
                .body("errors.message", contains("must have 1 to 500 elements and has 501"));
    }

    private static Response marks(String... marks) {
        return operator().body("{\"marks\":[" + String.join(",", marks) + "]}").post("/admin/v1/instructions/marks");
    }
}
