package io.waybill.indiainstruction.instruction.update;

import static io.waybill.indiainstruction.Service.LOGIN_ID;
import static io.waybill.indiainstruction.Service.PROFILE;
import static io.waybill.indiainstruction.Service.UPDATE;
import static io.waybill.indiainstruction.Service.body;
import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that can be wrong with the body of an instruction. */
@QuarkusTest
@ServiceUnderTest
class BadInstructionTest {

    static List<List<String>> badBodies() {
        String awb = ofKind("DT");
        return List.of(
                List.of("", "InvalidRequest"),
                List.of("{", "InvalidRequest"),
                List.of("[]", "InvalidRequest"),
                List.of("\"text\"", "InvalidRequest"),
                List.of("null", "InvalidRequest"),
                List.of("{}", "InvalidRequest"),
                List.of("{\"profile\":" + PROFILE + "}", "InvalidRequest"),
                List.of("{\"altreq\":{" + awb + "}}", "InvalidRequest"),
                List.of("{\"request\":{\"altreq\":{" + awb + "},\"profile\":" + PROFILE + "}}", "InvalidRequest"),
                List.of("{\"altreq\":[],\"profile\":" + PROFILE + "}", "InvalidRequest"),
                List.of(
                        "{\"altreq\":{" + awb + "},\"profile\":" + PROFILE + ",\"profile\":" + PROFILE + "}",
                        "InvalidRequest"),
                List.of(body("{" + awb + ",\"AWBNo\":\"99501388752\"}"), "InvalidRequest"),
                List.of(body("{" + awb + ",\"Remarks\":\"x\"}"), "InvalidRequest"),
                List.of(body("{\"AltInstRequestType\":\"DT\"}"), "InvalidAWBNo"),
                List.of(body("{\"AWBNo\":99501388751,\"AltInstRequestType\":\"DT\"}"), "InvalidAWBNo"),
                List.of(body("{\"AWBNo\":\"6950 1388751\",\"AltInstRequestType\":\"DT\"}"), "InvalidAWBNo"),
                List.of(body("{\"AWBNo\":\"6950138875X\",\"AltInstRequestType\":\"DT\"}"), "InvalidAWBNo"),
                List.of(body("{\"AWBNo\":\"" + "1".repeat(40) + "\",\"AltInstRequestType\":\"DT\"}"), "InvalidAWBNo"),
                List.of(body("{\"AWBNo\":\"99501388751\"}"), "InvalidAltInstRequestType"),
                List.of(
                        body("{\"AWBNo\":\"99501388751\",\"AltInstRequestType\":\"rto\"}"),
                        "InvalidAltInstRequestType"),
                List.of(body("{" + awb + ",\"PreferDate\":\"2026-03-11\"}"), "InvalidPreferDate"),
                List.of(body("{" + awb + ",\"PreferDate\":1773253800000}"), "InvalidPreferDate"),
                List.of(body("{" + awb + ",\"PreferDate\":\"2026-02-31\"}"), "InvalidPreferDate"),
                List.of(body("{" + awb + ",\"PreferDate\":\"/Date(0)/\"}"), "PreferDateInPast"),
                List.of(body("{" + awb + ",\"PreferDate\":\"/Date(-1)/\"}"), "PreferDateInPast"),
                List.of(body("{" + awb + ",\"PreferDate\":\"\\/Date(253402300799000)\\/\"}"), "PreferDateTooFar"),
                List.of(body("{" + awb + ",\"PreferTime\":\"noon\"}"), "InvalidPreferTime"),
                List.of(body("{" + awb + ",\"PreferTime\":\"1300\",\"TimeSlot\":\"A\"}"), "PreferTimeOutsideSlot"),
                List.of(body("{" + awb + ",\"TimeSlot\":\"D\"}"), "InvalidTimeSlot"),
                List.of(body("{" + ofKind("SM") + ",\"MobileNo\":\"12345\"}"), "InvalidMobileNo"),
                List.of(body("{" + awb + ",\"MobileNo\":9876543210}"), "InvalidMobileNo"),
                List.of(body("{\"AWBNo\":\"99501388751\",\"AltInstRequestType\":\"SM\"}"), "MobileNoRequired"),
                List.of(body("{\"AWBNo\":\"99501388751\",\"AltInstRequestType\":\"LM\"}"), "LandMarkRequired"),
                List.of(body("{" + ofKind("LM") + ",\"LandMark\":\"" + "l".repeat(51) + "\"}"), "InvalidLandMark"),
                List.of(body("{" + ofKind("LM") + ",\"LandMark\":\"a\\u0007b\"}"), "InvalidLandMark"),
                List.of(profile("{\"LicenceKey\":\"k\",\"Api_type\":\"S\"}"), "InvalidLoginID"),
                List.of(profile("{\"LoginID\":\"BLR01\",\"Api_type\":\"S\"}"), "InvalidLicenceKey"),
                List.of(profile("{\"LoginID\":\"BLR01\",\"LicenceKey\":\"k\",\"Api_type\":\"X\"}"), "InvalidApiType"),
                List.of(
                        profile(
                                "{\"LoginID\":\"BLR01\",\"LicenceKey\":\"k\",\"Api_type\":\"S\",\"Version\":\"12345678901\"}"),
                        "InvalidVersion"));
    }

    @ParameterizedTest
    @MethodSource("badBodies")
    void aBadBodyIsNamedByItsStatusCodeAndStoresNothing(List<String> row) {
        String before = query("select count(*) from instruction");

        customer()
                .body(row.getFirst())
                .post(UPDATE)
                .then()
                .statusCode(400)
                .contentType("application/json")
                .body("status", equalTo(400))
                .body("title", equalTo("Bad Request"))
                .body("error-response.StatusCode", everyItem(equalTo(row.getLast())))
                .body("error-response[0].StatusInformation", not(equalTo("")));
        assertThat(query("select count(*) from instruction")).isEqualTo(before);
    }

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

    private static String ofKind(String kind) {
        return "\"AWBNo\":\"99501388751\",\"AltInstRequestType\":\"" + kind + "\"";
    }

    private static String profile(String profile) {
        return "{\"altreq\":{\"AWBNo\":\"99501388751\",\"AltInstRequestType\":\"DT\"},\"profile\":" + profile + "}";
    }
}
