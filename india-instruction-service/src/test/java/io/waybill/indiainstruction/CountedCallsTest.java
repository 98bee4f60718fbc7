package io.waybill.indiainstruction;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.common.usage.UsageReporter;
import io.waybill.test.server.TestIssuer;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the service reports to the issuer: answers with IsError apart from those that did what was asked. */
@QuarkusTest
@ServiceUnderTest
class CountedCallsTest {

    private final TestIssuer issuer = new TestIssuer();
    private final String client = "client-" + UUID.randomUUID();

    @Inject
    UsageReporter reporter;

    @Test
    void anAnswerWithIsErrorIsReportedWithItsStatusCode() {
        String known = Service.waybill("IN_TRANSIT");
        String delivered = Service.waybill("DELIVERED");
        for (String awbNo : List.of(known, delivered, Service.newAwbNo())) {
            call("CustALTInstructionUpdate", "\"altreq\":" + line(awbNo) + ",");
            call("GetCustALTInstructionStatus", "\"altreq\":{\"AWBNo\":\"" + awbNo + "\"},");
        }
        call("GetTimeSlots", "");

        assertThat(reported())
                .containsExactlyInAnyOrder(
                        "giveAlternateInstruction 200 - 1",
                        "giveAlternateInstruction 200 AlreadyDelivered 1",
                        "giveAlternateInstruction 200 AWBNotFound 1",
                        "getInstructionStatus 200 - 2",
                        "getInstructionStatus 200 AWBNotFound 1",
                        "getTimeSlots 200 - 1");
        assertThat(issuer.reportedFailures("app-of-" + client))
                .containsExactly(
                        "giveAlternateInstruction 200 AlreadyDelivered r-1",
                        "giveAlternateInstruction 200 AWBNotFound r-1",
                        "getInstructionStatus 200 AWBNotFound r-1");
    }

    @Test
    void aFailingCallAndALineOfABulkCallAreReportedWithTheirStatusCodes() {
        post("CustALTInstructionUpdate", "\"altreq\":" + line("695") + ",")
                .then()
                .statusCode(400);
        call(
                "CustALTInstructionBulkUpdate",
                "\"altreqs\":[" + line(Service.waybill("IN_TRANSIT")) + "," + line(Service.newAwbNo()) + "],");
        reported();

        assertThat(issuer.reportedFailures("app-of-" + client))
                .containsExactly(
                        "giveAlternateInstruction 400 InvalidAWBNo r-1 :InvalidAWBNo",
                        "giveAlternateInstructions 200 AWBNotFound r-1 /altreqs/1:AWBNotFound");
    }

    private static String line(String awbNo) {
        return Service.altreq(awbNo, "ED", "");
    }

    private void call(String operation, String altreq) {
        post(operation, altreq).then().statusCode(200);
    }

    private Response post(String operation, String altreq) {
        return Service.customer(Service.customerToken().client(client))
                .header("X-Request-Id", "r-1")
                .body("{" + altreq + "\"profile\":" + Service.PROFILE + "}")
                .post("/in/transportation/cust-instruction-update/v1/" + operation);
    }

    /** What has been reported of the client: operation, status, code, count. */
    private List<String> reported() {
        reporter.report();
        return issuer.reportedCalls("app-of-" + client);
    }
}
