package io.waybill.indiainstruction;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.TestToken;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an application can do with the waybills of another: nothing. */
@QuarkusTest
@ServiceUnderTest
class OwnershipTest {

    private final TestIssuer issuer = new TestIssuer();

    @ParameterizedTest
    @ValueSource(strings = {"IN_TRANSIT", "DELIVERED", "CANCELLED", "RETURNED"})
    void whateverItsStateAnothersWaybillIsAnsweredLikeNone(String state) {
        String awbNo = Service.waybill(state);
        String none = Service.newAwbNo();

        for (String kind : List.of("RTO", "DT", "ED", "LM", "SM")) {
            String more = ",\"MobileNo\":\"9876543210\",\"LandMark\":\"x\"";
            String foreign = sendAsOther(awbNo, kind, more).asString();

            assertThat(foreign.replace(awbNo, none))
                    .isEqualTo(sendAsOther(none, kind, more).asString())
                    .contains("AWBNotFound");
        }
        assertThat(Service.waybillState(awbNo)).isEqualTo(state);
        assertThat(Service.instructions(awbNo)).isEmpty();
    }

    /** Else it would tell by its time that the waybill exists. */
    @Test
    void anothersWaybillIsNotWaitedFor() throws SQLException {
        String awbNo = Service.waybill("IN_TRANSIT");

        try (OtherTransaction _ = new OtherTransaction("select 1 from waybill where awb_no = ? for update", awbNo)) {
            assertThat(Service.statusCode(sendAsOther(awbNo, "ED", ""))).isEqualTo("AWBNotFound");
        }
    }

    @Test
    void theOwnersProfileInAnothersCallIsRefused() {
        String awbNo = Service.waybill("IN_TRANSIT");

        Response answer = Service.customer(other())
                .body(Service.body(Service.altreq(awbNo, "RTO", "")))
                .post(Service.UPDATE);

        answer.then().statusCode(401);
        assertThat(answer.asString()).contains("InvalidLoginID").doesNotContain(awbNo);
        assertThat(Service.waybillState(awbNo)).isEqualTo("IN_TRANSIT");
    }

    @Test
    void anInstructionOfTheOwnerIsNotTakenForARepeatOfAnothers() {
        String awbNo = Service.waybill("IN_TRANSIT");
        Service.send(awbNo, "RTO", "");

        assertThat(Service.statusCode(sendAsOther(awbNo, "RTO", ""))).isEqualTo("AWBNotFound");
    }

    @Test
    void aWaybillThatChangedHandsIsTheNewOwnersAlone() {
        String awbNo = Service.waybill("IN_TRANSIT");
        Service.send(awbNo, "ED", "");
        Service.importLines(Service.line(awbNo, "DEL07", "IN_TRANSIT", java.time.Instant.now()))
                .then()
                .statusCode(200);

        assertThat(Service.statusCode(Service.send(awbNo, "RTO", ""))).isEqualTo("AWBNotFound");
        assertThat(Service.statusCode(sendAsOther(awbNo, "ED", ""))).isEqualTo("Valid");
        assertThat(Service.instructions(awbNo)).hasSize(2);
    }

    private TestToken other() {
        return issuer.token().client("another-client").api("india-instruction").licence("DEL07", "another-key");
    }

    private Response sendAsOther(String awbNo, String kind, String more) {
        String profile = "{\"LoginID\":\"DEL07\",\"LicenceKey\":\"another-key\",\"Api_type\":\"T\"}";
        return Service.customer(other())
                .body("{\"altreq\":" + Service.altreq(awbNo, kind, more) + ",\"profile\":" + profile + "}")
                .post(Service.UPDATE);
    }
}
