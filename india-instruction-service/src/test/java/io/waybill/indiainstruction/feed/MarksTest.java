package io.waybill.indiainstruction.feed;

import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.indiainstruction.ServiceUnderTest;
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

    @Test
    void aRejectionHasAReason() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        send(awbNo, "LM", ",\"LandMark\":\"a\"");
        long landmark = instructions(awbNo).getFirst().id();
        long escalation = instructions(awbNo).getLast().id();

        put(landmark, "{\"state\":\"REJECTED\",\"reasonCode\":\"ADDRESS_INCOMPLETE\",\"note\":\"no house number\"}")
                .then()
                .statusCode(200)
                .body("reasonCode", equalTo("ADDRESS_INCOMPLETE"))
                .body("note", equalTo("no house number"));
        mark(escalation, "REJECTED").then().statusCode(200).body("reasonCode", equalTo("OTHER"));
    }

    private static Response put(long id, String body) {
        return operator().contentType("application/json").body(body).put("/admin/v1/instructions/" + id + "/state");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"state\":\"ACCEPTED\"}",
                "{\"state\":\"APPLIED\",\"reasonCode\":\"OTHER\"}",
                "{\"state\":\"APPLIED\",\"note\":\"a\\u0000b\"}"
            })
    void aBadMarkIsRefused(String body) {
        operator()
                .contentType("application/json")
                .body(body)
                .put("/admin/v1/instructions/1/state")
                .then()
                .statusCode(400)
                .contentType("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "x", "999999999999999999", "99999999999999999999999", "-1"})
    void anUnknownInstructionIsNotFound(String id) {
        operator().get("/admin/v1/instructions/" + id).then().statusCode(404);
        operator()
                .contentType("application/json")
                .body("{\"state\":\"APPLIED\"}")
                .put("/admin/v1/instructions/" + id + "/state")
                .then()
                .statusCode(404);
    }
}
