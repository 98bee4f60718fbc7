package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.customerToken;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * During a roll-out, or after a roll-back: a newer version has stored an instruction of a kind that this one does not
 * know.
 */
@QuarkusTest
@ServiceUnderTest
class UnknownKindTest {

    private final String client = "client-" + UUID.randomUUID();
    private String awbNo;
    private String cursor;
    private long id;

    @BeforeEach
    void aNewerVersionHasStoredOne() {
        awbNo = waybill("IN_TRANSIT");
        cursor = operator()
                .queryParam("from", "latest")
                .get("/admin/v1/instructions/feed")
                .path("next");
        id = Long.parseLong(query("""
                with stored as (
                  insert into instruction (awb_no, login_id, kind, accepted_at, accepted_on, application_id, request_id, state,
                    state_at)
                  values (?, 'BLR01', 'NEIGHBOUR', now(), current_date, ?, 'request', 'ACCEPTED', now())
                  returning id, application_id)
                insert into event (kind, instruction_id, application_id, at)
                select 'INSTRUCTION', id, application_id, now() from stored returning instruction_id
                """, awbNo, "app-of-" + client));
    }

    @Test
    void itsReadersGetIt() {
        mark(id, "APPLIED").then().statusCode(200).body("kind", equalTo("NEIGHBOUR"));

        operator()
                .queryParam("after", cursor)
                .get("/admin/v1/instructions/feed")
                .then()
                .statusCode(200)
                .body("items.awbNo", contains(awbNo, awbNo))
                .body("items.entry", contains("INSTRUCTION", "OUTCOME"))
                .body("items.kind", contains("NEIGHBOUR", "NEIGHBOUR"));
        Service.customer(customerToken().client(client))
                .get("/in/transportation/cust-instruction-update/v1/outcomes")
                .then()
                .statusCode(200)
                .body("items.kind", contains("NEIGHBOUR"));
        operator()
                .queryParam("awbNo", awbNo)
                .get("/admin/v1/instructions")
                .then()
                .statusCode(200)
                .body("items.kind", contains("NEIGHBOUR"));
        Service.customer()
                .body(Service.body("{\"AWBNo\":\"" + awbNo + "\"}"))
                .post(Service.UPDATE.replace("CustALTInstructionUpdate", "GetCustALTInstructionStatus"))
                .then()
                .statusCode(200)
                .body("GetCustALTInstructionStatusResult.Instructions.AltInstRequestType", contains("NEIGHBOUR"));
    }

    /** An RTO would have to supersede it: whether it may is for the newer version to say. */
    @Test
    void onlyAnInstructionThatWouldMeetItIsRefused() {
        send(awbNo, "RTO", "").then().statusCode(503).header("Retry-After", "5").body(containsString("next version"));

        mark(id, "APPLIED").then().statusCode(200);
        assertThat(statusCode(send(awbNo, "RTO", ""))).isEqualTo("Valid");
    }
}
