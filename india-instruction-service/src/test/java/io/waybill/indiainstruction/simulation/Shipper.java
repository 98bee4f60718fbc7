package io.waybill.indiainstruction.simulation;

import static io.restassured.RestAssured.given;

import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.waybill.common.india.SandboxWaybill;
import io.waybill.indiainstruction.Service;
import io.waybill.test.server.TestIssuer;
import java.util.UUID;

/** A shipper whose licence is new, in an environment: nobody has imported a waybill for it. */
record Shipper(String loginId, String environment, String url) {

    private static final String KEY = "licence-key-of-a-new-shipper";
    private static final String STATUS = "/in/transportation/cust-instruction-update/v1/GetCustALTInstructionStatus";

    /** Calls the service under test. */
    static Shipper inTheSandbox() {
        return new Shipper("NEW-" + UUID.randomUUID(), "sandbox", "");
    }

    String awbNo(int place) {
        return SandboxWaybill.of(loginId).get(place).awbNo();
    }

    Response call(String path, String altreq) {
        String token = new TestIssuer()
                .token()
                .api("india-instruction")
                .licence(loginId, KEY)
                .environment(environment)
                .signed();
        return given().header("JWTToken", token)
                .contentType("application/json")
                .body("{\"altreq\":%s,\"profile\":{\"LoginID\":\"%s\",\"LicenceKey\":\"%s\",\"Api_type\":\"S\"}}"
                        .formatted(altreq, loginId, KEY))
                .post(url + path);
    }

    /** The StatusCode of an instruction. */
    String instruct(String awbNo, String kind) {
        return Service.statusCode(
                call(Service.UPDATE, "{\"AWBNo\":\"%s\",\"AltInstRequestType\":\"%s\"}".formatted(awbNo, kind)));
    }

    Response simulate(String awbNo, String state) {
        return call(SimulationResource.PATH, "{\"AWBNo\":\"%s\",\"State\":\"%s\"}".formatted(awbNo, state));
    }

    ValidatableResponse status(String awbNo) {
        return call(STATUS, "{\"AWBNo\":\"%s\"}".formatted(awbNo)).then().statusCode(200);
    }
}
