package io.waybill.client.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.type.TypeReference;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ApiCallsTest {

    private static final TypeReference<Map<String, String>> FIELDS = new TypeReference<>() {};

    private HttpServer server;
    private ApiClient client;
    private int status = 200;
    private String answer = "{}";
    private String received;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", call -> {
            received = "%s %s\n%s %s\n%s"
                    .formatted(
                            call.getRequestMethod(),
                            call.getRequestURI(),
                            call.getRequestHeaders().getFirst("Content-Type"),
                            call.getRequestHeaders().get("Accept"),
                            new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            call.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            call.getResponseBody().write(body);
            call.close();
        });
        server.start();
        client = new ApiClient();
        client.updateBaseUri("http://127.0.0.1:" + server.getAddress().getPort() + "/base");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void parametersAreEncodedWhereTheyStand() throws ApiException {
        call("GET", "/a/{id}/b")
                .path("id", "x/y z")
                .query("from", OffsetDateTime.parse("2026-03-10T09:00:00+01:00"))
                .query("to", null)
                .query("name", "Å&b")
                .send(FIELDS);

        assertThat(received)
                .startsWith("GET /base/a/x%2Fy%20z/b?from=2026-03-10T09%3A00%3A00%2B01%3A00&name=%C3%85%26b\n");
    }

    @Test
    void aFormIsSentAsOne() throws ApiException {
        call("POST", "/token")
                .form("grant_type", "password")
                .form("client_id", null)
                .form("password", "a+b c&ö")
                .send(FIELDS);

        assertThat(received)
                .contains("application/x-www-form-urlencoded")
                .endsWith("\ngrant_type=password&password=a%2Bb+c%26%C3%B6");
    }

    @Test
    void aBodyIsSentAsJson() throws ApiException {
        call("PUT", "/a").body(Map.of("name", "Göteborg")).send(null);

        assertThat(received).startsWith("PUT /base/a\napplication/json").endsWith("\n{\"name\":\"Göteborg\"}");
    }

    @Test
    void furtherHeadersReplaceThoseOfTheOperation() throws ApiException {
        call("GET", "/a")
                .header("Accept", "application/json")
                .headers(Map.of("Accept", "text/csv"))
                .send(FIELDS);

        assertThat(received).contains("[text/csv]");
    }

    @Test
    void anAnswerIsReadAsUtf8() throws ApiException {
        answer = "{\"place\":\"Göteborg\"}";

        assertThat(call("GET", "/a").send(FIELDS).getData()).containsEntry("place", "Göteborg");
    }

    @Test
    void anAnswerWithoutABodyHasNoData() throws ApiException {
        status = 204;
        answer = "";

        assertThat(call("DELETE", "/a").send(FIELDS).getData()).isNull();
    }

    @Test
    void aRefusalHasItsBody() {
        status = 404;
        answer = "{\"code\":\"404.0000001\",\"detail\":\"Göteborg is not served\"}";

        ApiException refusal =
                catchThrowableOfType(ApiException.class, () -> call("GET", "/a").send(FIELDS));

        assertThat(refusal).hasMessage("HTTP 404 404.0000001: Göteborg is not served");
    }

    @Test
    void aParameterThatIsRequiredIsNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> new io.waybill.client.freight.ProductsApi(client).getProduct(null, "SE", "FR", null))
                .withMessage("productCode");
    }

    private ApiCalls.Call call(String method, String path) {
        return new ApiCalls(client).call(method, path);
    }
}
