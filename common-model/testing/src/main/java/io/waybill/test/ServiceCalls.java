package io.waybill.test;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.restassured.RestAssured;
import io.restassured.config.EncoderConfig;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;

/** How the contract tests of all services call the service under test. */
public abstract class ServiceCalls {

    protected final TestIssuer issuer = new TestIssuer();

    /** An operation of the service that needs a grant and takes a JSON object. */
    protected abstract String path();

    /** A body that the operation accepts. */
    protected abstract String body();

    /** The API that it needs. */
    protected abstract String api();

    /** A good token for {@link #body()}. */
    protected TestToken token() {
        return issuer.token().api(api());
    }

    /** Adds an access token the way the operation takes it. */
    protected RequestSpecification with(RequestSpecification request, String token) {
        return request.header("Authorization", "Bearer " + token);
    }

    /** JSON path of the service's own name of an error, and its value for the contract's error number. */
    protected void assertError(ValidatableResponse answer, String number) {
        answer.contentType("application/problem+json").body("code", equalTo(number));
    }

    protected RequestSpecification json() {
        return given().config(RestAssured.config()
                        .encoderConfig(EncoderConfig.encoderConfig()
                                .appendDefaultContentCharsetToContentTypeIfUndefined(false)))
                .contentType(ContentType.JSON);
    }

    Response call(String token) {
        return with(json(), token).body(body()).post(path());
    }

    void assertMentions(Response answer, String word) {
        answer.then().statusCode(400);
        assertThat(answer.asString()).contains(word);
    }

    /** The number where the path belongs to no operation, so that the shape is the general one. */
    static void assertNumber(ValidatableResponse answer, String number) {
        answer.contentType("application/problem+json").body("code", equalTo(number));
    }
}
