package io.waybill.indiainstruction.instruction.update;

import static io.waybill.indiainstruction.Service.LOGIN_ID;
import static io.waybill.indiainstruction.Service.UPDATE;
import static io.waybill.indiainstruction.Service.body;
import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.send;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.indiainstruction.ServiceUnderTest;
import org.junit.jupiter.api.Test;

/** Everything that can be wrong with the body of an instruction. */
@QuarkusTest
@ServiceUnderTest
class BadInstructionTest {

    @Test
    void allViolationsOfAltreqComeInOneAnswer() {
        send("{\"AWBNo\":\"x\",\"AltInstRequestType\":\"x\",\"PreferDate\":\"x\",\"PreferTime\":\"x\",\"TimeSlot\":\"x\","
                        + "\"MobileNo\":\"x\",\"LandMark\":\"\\u0000\",\"Extra\":1}")
                .then()
                .statusCode(400)
                .body("error-response", hasSize(8))
                .body(
                        "error-response.StatusCode",
                        hasItems(
                                "InvalidAWBNo",
                                "InvalidAltInstRequestType",
                                "InvalidPreferDate",
                                "InvalidPreferTime",
                                "InvalidTimeSlot",
                                "InvalidMobileNo",
                                "InvalidLandMark",
                                "InvalidRequest"));
    }

    @Test
    void theProfilesShapeIsCheckedBeforeItsIdentityAndThatBeforeAltreq() {
        String badAltreq = "{\"AWBNo\":\"x\"}";

        customer()
                .body("{\"altreq\":" + badAltreq + ",\"profile\":{\"LoginID\":\"ELSE\",\"LicenceKey\":\"k\"}}")
                .post(UPDATE)
                .then()
                .statusCode(400)
                .body("error-response.StatusCode", contains("InvalidApiType"));
        customer()
                .body("{\"altreq\":" + badAltreq
                        + ",\"profile\":{\"LoginID\":\"ELSE\",\"LicenceKey\":\"k\",\"Api_type\":\"S\"}}")
                .post(UPDATE)
                .then()
                .statusCode(401)
                .body("status", equalTo(401))
                .body("title", equalTo("Unauthorized"))
                .body("error-response.StatusCode", contains("InvalidLoginID"));
        customer()
                .body("{\"altreq\":" + badAltreq + ",\"profile\":{\"LoginID\":\"" + LOGIN_ID
                        + "\",\"LicenceKey\":\"k\",\"Api_type\":\"T\"}}")
                .post(UPDATE)
                .then()
                .statusCode(401)
                .body("error-response.StatusCode", contains("InvalidLicenceKey"));
    }
}
