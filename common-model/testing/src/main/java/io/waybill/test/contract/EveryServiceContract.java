package io.waybill.test.contract;

import static io.restassured.RestAssured.given;
import static io.waybill.test.contract.Operation.assertProblem;
import static io.waybill.test.contract.Operation.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;

import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.http.Method;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.waybill.test.http.RawCall;
import io.waybill.test.http.SlowClients;
import io.waybill.test.server.TestIssuer;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What docs/reference/contract.md says of every API, for a service that verifies tokens, on one POST operation: one
 * service runs it for each format of errors.
 */
public interface EveryServiceContract extends OriginContract {

    /** The operation on which it is tried. */
    @Override
    Operation operation();

    @Test
    default void aGoodCallIsAnswered() {
        operation()
                .call(operation().token().signed())
                .then()
                .statusCode(200)
                .header(
                        "X-Request-Id",
                        matchesPattern("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
    }

    @Test
    default void aWellFormedRequestIdIsTakenOver() {
        json().header("X-Request-Id", "order-17.A_b")
                .get("/no/such/path")
                .then()
                .header("X-Request-Id", equalTo("order-17.A_b"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "with blank",
                "semi;colon",
                "é",
                "01234567890123456789012345678901234567890123456789012345678901234"
            })
    default void anIllFormedRequestIdIsReplaced(String id) {
        json().header("X-Request-Id", id)
                .get("/no/such/path")
                .then()
                .header("X-Request-Id", matchesPattern("[0-9a-f-]{36}"));
    }

    @Test
    default void anUnknownPathIs404BeforeTheCredentialsAreChecked() {
        assertProblem(
                operation()
                        .with(json(), "not-a-token")
                        .get("/no/such/path")
                        .then()
                        .statusCode(404),
                "404.0000001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "DELETE", "PATCH", "OPTIONS"})
    default void aWrongMethodIs405WithAllowBeforeTheCredentialsAreChecked(String method) {
        ValidatableResponse answer = operation()
                .with(json(), "not-a-token")
                .request(Method.valueOf(method), operation().path())
                .then()
                .statusCode(405)
                .header("Allow", equalTo("POST"));
        operation().assertError(answer, "405.0000001");
    }

    @Test
    default void aWrongMediaTypeIs415BeforeTheCredentialsAreChecked() {
        ValidatableResponse answer = operation()
                .with(given(), "not-a-token")
                .contentType("text/xml")
                .body("<a/>")
                .post(operation().path())
                .then()
                .statusCode(415);
        operation().assertError(answer, "415.0000001");
    }

    @Test
    default void aBodyOverOneMebibyteIs413() {
        ValidatableResponse answer = operation()
                .with(json(), operation().token().signed())
                .body("{\"a\":\"" + "x".repeat(1 << 20) + "\"}")
                .post(operation().path())
                .then()
                .statusCode(413);
        operation().assertError(answer, "413.0000001");
    }

    @Test
    default void aBodyOverOneMebibyteIs413AlsoWhenItsLengthIsNotDeclared() throws IOException {
        String token = operation().token().signed();
        StringBuilder request = new StringBuilder("POST " + operation().path() + " HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
                + "Authorization: Bearer " + token + "\r\nJWTToken: " + token + "\r\n\r\n");
        String chunk = "4000\r\n" + "x".repeat(0x4000) + "\r\n";
        request.append(chunk.repeat((3 << 20) / 0x4000)).append("0\r\n\r\n");

        try (Socket socket = connection()) {
            try {
                socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.UTF_8));
            } catch (SocketException e) {
                // The service may close the connection before it has read everything; its answer counts.
            }
            assertThat(answered(socket)).startsWith("HTTP/1.1 413 ");
        }
    }

    /** The second call waits on the same connection behind the body of the first. */
    @Test
    default void aConnectionGoesOnAfterACallThatWasRefusedBeforeItsBodyArrived() throws IOException {
        String body = "x".repeat(100_000);
        String refused = "POST " + operation().path() + " HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n";
        try (Socket socket = connection()) {
            socket.getOutputStream().write(refused.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            assertThat(answered(socket)).startsWith("HTTP/1.1 401 ");
            socket.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream()
                    .write("GET /no/such/path HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.UTF_8));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("HTTP/1.1 404 ");
        }
    }

    @Test
    default void aMissingContentTypeIs415() throws IOException {
        RawCall call = new RawCall(operation().path(), Map.of(), "{}");

        assertThat(call.status(SlowClients.service())).isEqualTo(415);
    }

    @Test
    default void missingCredentialsAre401WithoutAnErrorAttributeBeforeTheBodyIsRead() {
        json().body("{broken")
                .post(operation().path())
                .then()
                .statusCode(401)
                .header("WWW-Authenticate", matchesPattern("Bearer(?! error)[^,]*"));
    }

    @Test
    default void aMissingGrantIs403BeforeTheBodyIsRead() {
        ValidatableResponse answer = operation()
                .with(json(), new TestIssuer().token().api("another-api").signed())
                .body("{broken")
                .post(operation().path())
                .then()
                .statusCode(403);
        operation().assertError(answer, "403.0000001");
    }

    @Test
    default void malformedJsonIs400() {
        operation().assertError(operation().send("{\"a\":").then().statusCode(400), "400.0000003");
    }

    @Test
    default void anEncodedBodyIs415ThatSaysWhichEncodingsAreTaken() {
        ValidatableResponse answer = operation()
                .with(json(), "not-a-token")
                .header("Content-Encoding", "gzip")
                .body(operation().body())
                .post(operation().path())
                .then()
                .statusCode(415)
                .header("Accept-Encoding", equalTo("identity"));
        operation().assertError(answer, "415.0000001");
        operation()
                .with(json(), operation().token().signed())
                .header("Content-Encoding", "identity")
                .body(operation().body())
                .post(operation().path())
                .then()
                .statusCode(200);
    }

    @Test
    default void anAnswerIsCompressedOnRequest() {
        RequestSpecification request = given().config(RestAssured.config()
                        .decoderConfig(io.restassured.config.DecoderConfig.decoderConfig()
                                .noContentDecoders()))
                .contentType(ContentType.JSON)
                .header("Accept-Encoding", "gzip")
                .body(operation().body());

        String encoding = operation()
                .with(request, operation().token().signed())
                .post(operation().path())
                .then()
                .statusCode(200)
                .extract()
                .header("Content-Encoding");

        assertThat(encoding).isEqualTo("gzip");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/no/such/path", "/q/openapi", "//", "/a%2fb", "/a;b"})
    default void aBrowserTakesNoAnswerForAnotherTypeThanItsOwn(String path) {
        given().urlEncodingEnabled(false).get(path).then().header("X-Content-Type-Options", "nosniff");
    }

    @Test
    default void headIsAnsweredWhereverGetIs() {
        given().head("/q/openapi").then().statusCode(200).header("X-Request-Id", notNullValue());
    }

    private static Socket connection() throws IOException {
        Socket socket = new Socket("localhost", RestAssured.port);
        socket.setSoTimeout(120_000);
        return socket;
    }

    /** The start of the line with the status. */
    private static String answered(Socket socket) throws IOException {
        return new String(socket.getInputStream().readNBytes(12), StandardCharsets.UTF_8) + " ";
    }
}
