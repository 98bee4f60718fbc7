package io.waybill.indiainstruction;

import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.waybill.test.EveryServiceContract;
import io.waybill.test.TestToken;

/** Section 1 of the wire contract, in the gateway's error shape. */
@QuarkusTest
@ServiceUnderTest
class InstructionServiceContractTest extends EveryServiceContract {

    @Override
    protected String path() {
        return Service.UPDATE;
    }

    @Override
    protected String body() {
        // Unknown to everyone: answered 200, and nothing is stored.
        return Service.body("{\"AWBNo\":\"99999999\",\"AltInstRequestType\":\"DT\"}");
    }

    @Override
    protected String api() {
        return "india-instruction";
    }

    @Override
    protected TestToken token() {
        return super.token().licence(Service.LOGIN_ID, Service.LICENCE_KEY);
    }

    @Override
    protected RequestSpecification with(RequestSpecification request, String token) {
        return request.header("JWTToken", token);
    }

    @Override
    protected void assertError(ValidatableResponse answer, String number) {
        answer.contentType("application/json").body("error-response[0].StatusCode", equalTo(statusCode(number)));
    }

    private static String statusCode(String number) {
        return switch (number) {
            case "401.0000007" -> "JWTTokenInvalid";
            case "401.0000008" -> "JWTTokenExpired";
            case "403.0000001" -> "APINotGranted";
            default -> "InvalidRequest";
        };
    }
}
