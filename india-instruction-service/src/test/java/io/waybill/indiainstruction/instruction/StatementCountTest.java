package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.indiainstruction.CountedStatements;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many statements a call costs, apart from the end of its transaction. */
@QuarkusTest
@ServiceUnderTest
class StatementCountTest {

    /** In a sandbox, the first call of a LoginID makes its waybills. */
    @BeforeEach
    void theLoginIdHasCalledBefore() {
        send(Service.newAwbNo(), "ED", "");
    }

    @Test
    void anAcceptedInstructionCostsFourAndOneForEachThatItChanges() {
        String awbNo = waybill("IN_TRANSIT");

        // the lock, the history, the new row, its event
        assertThat(statements(() -> accepted(awbNo, "LM", ",\"LandMark\":\"one\"")))
                .hasSize(4);
        // one that supersedes another
        assertThat(statements(() -> accepted(awbNo, "LM", ",\"LandMark\":\"two\"")))
                .hasSize(5);
        // one that supersedes all and cancels the waybill
        assertThat(statements(() -> accepted(awbNo, "RTO", ""))).hasSize(6);
    }

    @Test
    void aRepeatAndARefusalCostTwoAtMost() {
        String awbNo = waybill("IN_TRANSIT");
        accepted(awbNo, "DT", "");
        assertThat(statements(() -> accepted(awbNo, "DT", ""))).hasSize(2);
        accepted(awbNo, "RTO", "");

        assertThat(statements(() -> accepted(awbNo, "RTO", ""))).hasSize(2);
        assertThat(statements(() -> send(awbNo, "DT", ""))).hasSize(2);
    }

    @Test
    void anUnknownWaybillAndAnothersCostTheSame() {
        String foreign = waybill("IN_TRANSIT", "DEL07");

        List<String> forUnknown = statements(() -> send(Service.newAwbNo(), "DT", ""));
        List<String> forForeign = statements(() -> send(foreign, "DT", ""));

        assertThat(forForeign).isEqualTo(forUnknown).hasSize(1);
    }

    @Test
    void aRefusedProfileOrRequestCostsNone() {
        assertThat(statements(() -> customer()
                        .body(Service.body("{\"AWBNo\":\"69501388751\",\"AltInstRequestType\":\"DT\"}")
                                .replace(Service.LICENCE_KEY, "another"))
                        .post(Service.UPDATE)
                        .then()
                        .statusCode(401)))
                .isEmpty();
        assertThat(statements(() -> send("{}").then().statusCode(400))).isEmpty();
    }

    private static void accepted(String awbNo, String kind, String more) {
        assertThat(statusCode(send(awbNo, kind, more))).isEqualTo("Valid");
    }

    private static List<String> statements(Runnable call) {
        CountedStatements.start();
        call.run();
        return CountedStatements.stop();
    }
}
