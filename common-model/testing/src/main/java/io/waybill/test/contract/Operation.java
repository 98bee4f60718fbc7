package io.waybill.test.contract;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import io.restassured.RestAssured;
import io.restassured.config.EncoderConfig;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.TestToken;
import java.util.function.Supplier;

/**
 * A POST operation of the service under test, which needs an access token with a grant and takes a JSON object: what
 * the contract suites have to know about a service.
 *
 * @param path its path
 * @param body a body that it accepts
 * @param tokens makes valid tokens for this body, a new one each time
 * @param edge how it accepts a token and reports an error
 */
public record Operation(String path, String body, Supplier<TestToken> tokens, Edge edge) {

    /** The two styles of interface that services with access tokens have. */
    public enum Edge {
        /** {@code Authorization: Bearer}, and errors as in RFC 9457. */
        PLAIN,
        /** {@code JWTToken}, and errors as India's gateway has them. */
        GATEWAY
    }

    /** An operation that accepts tokens for this API. */
    public static Operation plain(String path, String body, String api) {
        return new Operation(path, body, () -> new TestIssuer().token().api(api), Edge.PLAIN);
    }

    /** An operation behind India's gateway, whose body has the profile of this licence. */
    public static Operation ofTheGateway(String path, String body, String api, String loginId, String licenceKey) {
        return new Operation(
                path, body, () -> new TestIssuer().token().api(api).licence(loginId, licenceKey), Edge.GATEWAY);
    }

    TestToken token() {
        return tokens.get();
    }

    /** Adds an access token in the way that the operation accepts it. */
    RequestSpecification with(RequestSpecification request, String token) {
        return switch (edge) {
            case PLAIN -> request.header("Authorization", "Bearer " + token);
            case GATEWAY -> request.header("JWTToken", token);
        };
    }

    /** A call that is valid except for its token. */
    Response call(String token) {
        return with(json(), token).body(body).post(path);
    }

    /** A call that is valid except for its body. */
    Response send(String body) {
        return with(json(), token().signed()).body(body).post(path);
    }

    /** The error with this number, in the operation's format. */
    void assertError(ValidatableResponse answer, String number) {
        switch (edge) {
            case PLAIN -> assertProblem(answer, number);
            case GATEWAY ->
                answer.contentType(ContentType.JSON)
                        .body("status", equalTo(Integer.parseInt(number.substring(0, 3))))
                        .body("error-response[0].StatusCode", equalTo(gatewayCode(number)));
        }
    }

    /** The error with this number, where the path belongs to no operation. */
    static void assertProblem(ValidatableResponse answer, String number) {
        answer.contentType("application/problem+json").body("code", equalTo(number));
    }

    static RequestSpecification json() {
        return given().config(RestAssured.config()
                        .encoderConfig(EncoderConfig.encoderConfig()
                                .appendDefaultContentCharsetToContentTypeIfUndefined(false)))
                .contentType(ContentType.JSON);
    }

    private static String gatewayCode(String number) {
        return switch (number) {
            case "401.0000007" -> "JWTTokenInvalid";
            case "401.0000008" -> "JWTTokenExpired";
            case "403.0000001" -> "APINotGranted";
            default -> "InvalidRequest";
        };
    }
}
