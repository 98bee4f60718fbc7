package io.waybill.test;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.emptyOrNullString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.http.Method;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Section 1 of the wire contract, for a service that verifies tokens: each service runs it against one POST operation of
 * its own. Everything goes over HTTP, so the packaged application can be tested with it as well.
 */
public abstract class EveryServiceContract extends AccessTokenContract {

    /** The one origin that {@code waybill.cors-origins} must allow in the test's configuration. */
    public static final String ALLOWED_ORIGIN = "https://portal.example";

    @Test
    void aGoodCallIsAnswered() {
        call(token().signed()).then().statusCode(200).header("X-Request-Id", not(emptyOrNullString()));
    }

    @Test
    void aWellFormedRequestIdIsTakenOver() {
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
    void anIllFormedRequestIdIsReplaced(String id) {
        json().header("X-Request-Id", id)
                .get("/no/such/path")
                .then()
                .header("X-Request-Id", matchesPattern("[0-9a-f-]{36}"));
    }

    @Test
    void anUnknownPathIs404BeforeTheCredentialsAreJudged() {
        assertNumber(with(json(), "not-a-token").get("/no/such/path").then().statusCode(404), "404.0000001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "DELETE", "PATCH", "OPTIONS"})
    void aWrongMethodIs405WithAllowBeforeTheCredentialsAreJudged(String method) {
        ValidatableResponse answer = with(json(), "not-a-token")
                .request(Method.valueOf(method), path())
                .then()
                .statusCode(405)
                .header("Allow", equalTo("POST"));
        assertError(answer, "405.0000001");
    }

    @Test
    void aWrongMediaTypeIs415BeforeTheCredentialsAreJudged() {
        ValidatableResponse answer = with(given(), "not-a-token")
                .contentType("text/xml")
                .body("<a/>")
                .post(path())
                .then()
                .statusCode(415);
        assertError(answer, "415.0000001");
    }

    @Test
    void aBodyOverOneMebibyteIs413BeforeTheCredentialsAreJudged() {
        ValidatableResponse answer = with(json(), "not-a-token")
                .body("{\"a\":\"" + "x".repeat(1 << 20) + "\"}")
                .post(path())
                .then()
                .statusCode(413);
        assertError(answer, "413.0000001");
    }

    @Test
    void aBodyOverOneMebibyteIs413AlsoWhenItsLengthIsNotDeclared() throws IOException {
        assertThat(chunkedCall(token().signed(), 3 << 20)).startsWith("HTTP/1.1 413 ");
    }

    @Test
    void aMissingContentTypeIs415() throws IOException {
        String answer = rawCall(
                "POST " + path() + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}");

        assertThat(answer).startsWith("HTTP/1.1 415 ");
    }

    @Test
    void missingCredentialsAre401WithoutAnErrorAttributeBeforeTheBodyIsRead() {
        json().body("{broken").post(path()).then().statusCode(401).header("WWW-Authenticate", equalTo("Bearer"));
    }

    @Test
    void aMissingGrantIs403BeforeTheBodyIsRead() {
        ValidatableResponse answer = with(
                        json(), issuer.token().api("another-api").signed())
                .body("{broken")
                .post(path())
                .then()
                .statusCode(403);
        assertError(answer, "403.0000001");
    }

    @Test
    void malformedJsonIs400() {
        assertError(
                with(json(), token().signed())
                        .body("{\"a\":")
                        .post(path())
                        .then()
                        .statusCode(400),
                "400.0000003");
    }

    @Test
    void aDuplicateKeyIs400ThatNamesIt() {
        assertMentions(
                with(json(), token().signed()).body("{\"twice\":1,\"twice\":2}").post(path()), "twice");
    }

    @Test
    void anUnknownFieldIs400ThatNamesIt() {
        String withUnknown = body().replaceFirst("\\{", "{\"noSuchField\":1,");

        assertMentions(with(json(), token().signed()).body(withUnknown).post(path()), "noSuchField");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "\"text\"", "17", "null", "true"})
    void aBodyThatIsNoObjectIs400(String body) {
        with(json(), token().signed()).body(body).post(path()).then().statusCode(400);
    }

    @Test
    void deepNestingIs400() {
        with(json(), token().signed())
                .body("[".repeat(50_000) + "]".repeat(50_000))
                .post(path())
                .then()
                .statusCode(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/%00", "/%zz", "/%ff", "/..%2f..%2fetc", "//", "/;a=b", "/🚚"})
    void aStrangePathIsNeverA500(String path) throws IOException {
        String answer = rawCall("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

        assertThat(answer).matches("(?s)HTTP/1.1 4\\d\\d .*");
    }

    @Test
    void aPreflightOfAnAllowedOriginIsAnsweredWithoutCredentials() {
        given().header("Origin", ALLOWED_ORIGIN)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "content-type,authorization")
                .options(path())
                .then()
                .statusCode(200)
                .header("Access-Control-Allow-Origin", equalTo(ALLOWED_ORIGIN))
                .header("Access-Control-Allow-Methods", containsString("POST"));
    }

    @Test
    void anotherOriginIsNotAllowed() {
        given().header("Origin", "https://evil.example")
                .header("Access-Control-Request-Method", "POST")
                .options(path())
                .then()
                .header("Access-Control-Allow-Origin", is(nullValue()));
    }

    @Test
    void anAnswerIsCompressedOnRequest() {
        RequestSpecification request = given().config(RestAssured.config()
                        .decoderConfig(io.restassured.config.DecoderConfig.decoderConfig()
                                .noContentDecoders()))
                .contentType(ContentType.JSON)
                .header("Accept-Encoding", "gzip")
                .body(body());

        String encoding = with(request, token().signed())
                .post(path())
                .then()
                .statusCode(200)
                .extract()
                .header("Content-Encoding");

        assertThat(encoding).isEqualTo("gzip");
    }

    @Test
    void headIsAnsweredWhereverGetIs() {
        given().head("/q/openapi").then().statusCode(200).header("X-Request-Id", notNullValue());
    }

    private String chunkedCall(String token, int bytes) throws IOException {
        StringBuilder request = new StringBuilder("POST " + path() + " HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
                + "Authorization: Bearer " + token + "\r\nJWTToken: " + token + "\r\n\r\n");
        String chunk = "x".repeat(16 * 1024);
        for (int sent = 0; sent < bytes; sent += chunk.length()) {
            request.append(Integer.toHexString(chunk.length()))
                    .append("\r\n")
                    .append(chunk)
                    .append("\r\n");
        }
        return rawCall(request.append("0\r\n\r\n").toString());
    }

    /** One call written by hand, for what an HTTP client would not send. */
    private static String rawCall(String request) throws IOException {
        URI base = URI.create(RestAssured.baseURI);
        int port = RestAssured.port > 0 ? RestAssured.port : base.getPort();
        try (Socket socket = new Socket("localhost", port)) {
            socket.setSoTimeout(120_000);
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            try {
                out.write(request.getBytes(StandardCharsets.UTF_8));
                out.flush();
            } catch (IOException e) {
                // The service may close the connection before it has read everything; its answer counts.
                assertThat(e).isInstanceOf(java.net.SocketException.class);
            }
            byte[] answer = in.readNBytes(12);
            return new String(answer, StandardCharsets.UTF_8) + " ";
        }
    }
}
