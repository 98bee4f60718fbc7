package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.system.Client.Answer;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What section 1 of the contract requires of every service. */
@ExtendWith(SharedDeployment.class)
class EverywhereIT {

    private static final String REQUEST_ID = "[A-Za-z0-9._-]{1,64}";

    /**
     * One operation with a JSON body of each service; the token endpoints accept forms, so for auth it is an operator's
     * operation.
     */
    enum Operation {
        AUTH("AUTH_URL", "/admin/v1/service-levels/system-test", "PUT"),
        FREIGHT("FREIGHT_URL", "/freight/info/products/services/v1/chargeableweight/calculationresults", "POST"),
        INDIA_INSTRUCTION(
                "INDIA_INSTRUCTION_URL",
                "/in/transportation/cust-instruction-update/v1/CustALTInstructionUpdate",
                "POST"),
        INDIA_PRODUCT("INDIA_PRODUCT_URL", "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts", "POST");

        private final String service;
        private final String path;
        private final String method;

        Operation(String service, String path, String method) {
            this.service = service;
            this.path = path;
            this.method = method;
        }

        String url(Client client) {
            return client.get(service) + path;
        }

        String credentialsHeader() {
            return this == INDIA_INSTRUCTION || this == INDIA_PRODUCT ? "JWTToken" : "Authorization";
        }

        String credentials(Client client) {
            return "Bearer " + (this == AUTH ? client.operatorToken() : client.token());
        }
    }

    private final Client client;

    EverywhereIT(Client client) {
        this.client = client;
    }

    @ParameterizedTest
    @EnumSource
    void aWellFormedRequestIdIsTakenOver(Operation operation) {
        Answer answer = client.getWith(client.get(operation.service) + "/no/such/path", "X-Request-Id", "my-id_1.2");

        assertThat(answer.header("X-Request-Id")).isEqualTo("my-id_1.2");
    }

    @ParameterizedTest
    @EnumSource
    void anIllFormedOrMissingRequestIdIsReplaced(Operation operation) {
        Answer illFormed = client.getWith(client.get(operation.service) + "/no/such/path", "X-Request-Id", "a b<c>");
        Answer missing = client.getWith(client.get(operation.service) + "/no/such/path");

        assertThat(illFormed.header("X-Request-Id")).matches(REQUEST_ID).isNotEqualTo("a b<c>");
        assertThat(missing.header("X-Request-Id")).matches(REQUEST_ID);
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownPathIs404WithoutCredentials(Operation operation) {
        Answer answer = client.getWith(client.get(operation.service) + "/no/such/path");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void aWrongMethodIs405WithTheRightOnesWithoutCredentials(Operation operation) {
        Answer answer = client.send(client.request(operation.url(client)).DELETE());

        assertThat(answer.status()).as(answer.toString()).isEqualTo(405);
        assertThat(answer.header("Allow")).contains(operation.method);
    }

    @ParameterizedTest
    @EnumSource
    void aWrongMediaTypeIs415WithoutCredentials(Operation operation) {
        Answer answer = client.send(client.request(operation.url(client))
                .header("Content-Type", "text/plain")
                .method(operation.method, BodyPublishers.ofString("{}")));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(415);
    }

    @ParameterizedTest
    @EnumSource
    void aBodyOverOneMebibyteIs401WithoutCredentials(Operation operation) {
        for (HttpClient.Version version : HttpClient.Version.values()) {
            Answer answer = client.send(client.request(operation.url(client))
                    .version(version)
                    .header("Content-Type", "application/json")
                    .method(operation.method, BodyPublishers.ofString("{\"x\":\"" + "a".repeat(1024 * 1024) + "\"}")));

            assertThat(answer.status()).as(answer.toString()).isEqualTo(401);
        }
    }

    @Test
    void aTokenRequestOver64KibibytesIs413() {
        Answer answer = client.form(client.get("AUTH_URL") + "/auth/v4/accesstoken", "x", "a".repeat(65 * 1024));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(413);
    }

    @ParameterizedTest
    @EnumSource
    void anOperationWithoutCredentialsIs401(Operation operation) {
        Answer answer = client.send(client.request(operation.url(client))
                .header("Content-Type", "application/json")
                .method(operation.method, BodyPublishers.ofString("{\"nonsense\":1}")));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownFieldIsNamed(Operation operation) {
        Answer answer = json(operation, "{\"surpriseField\":1}");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.text()).contains("surpriseField");
    }

    @ParameterizedTest
    @EnumSource
    void malformedJsonAndADuplicateKeyAre400(Operation operation) {
        for (String body : new String[] {"{", "", "[]", "null", "{\"profile\":{},\"profile\":{}}", "{\"a\":1}x"}) {
            Answer answer = json(operation, body);

            assertThat(answer.status()).as(body + " -> " + answer).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPreflightIsAnsweredBeforeCredentials(Operation operation) {
        Answer answer = client.send(preflight(operation, client.get("AUTH_URL")));

        assertThat(answer.status()).as(answer.toString()).isIn(200, 204);
        assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo(client.get("AUTH_URL"));
    }

    @ParameterizedTest
    @EnumSource
    void anotherOriginIsNotAllowed(Operation operation) {
        Answer answer = client.send(preflight(operation, "https://other.example"));

        assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void headAnswersLikeGetWithoutABody() {
        Stream.of(client.get("AUTH_URL") + "/.well-known/jwks.json", client.freight("/products"))
                .forEach(url -> {
                    String credentials = "Bearer " + client.token();
                    Answer get = client.getWith(url, "Authorization", credentials);
                    Answer head = client.send(client.request(url)
                            .header("Authorization", credentials)
                            .HEAD());
                    assertThat(head.status()).as(head.toString()).isEqualTo(200);
                    assertThat(head.response().body()).isEmpty();
                    assertThat(head.header("ETag")).isEqualTo(get.header("ETag"));
                    assertThat(head.header("Cache-Control")).isEqualTo(get.header("Cache-Control"));
                });
    }

    @Test
    void answersAreCompressedOnRequest() {
        String credentials = "Bearer " + client.token();
        Answer plain = client.getWith(client.freight("/products"), "Authorization", credentials);
        Answer compressed =
                client.getWith(client.freight("/products"), "Authorization", credentials, "Accept-Encoding", "gzip");

        assertThat(plain.header("Content-Encoding")).isEmpty();
        assertThat(compressed.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(compressed.response().body())
                .hasSizeLessThan(plain.response().body().length);
        Answer india = client.send(client.request(client.indiaProductUrl())
                .headers("JWTToken", client.token(), "Content-Type", "application/json", "Accept-Encoding", "gzip")
                .POST(BodyPublishers.ofString("{" + client.profile() + "}")));
        assertThat(india.header("Content-Encoding")).isEqualTo("gzip");
    }

    @Test
    void aCatalogueReadCanBeRevalidated() {
        String credentials = "Bearer " + client.token();
        Answer first = client.getWith(client.freight("/products"), "Authorization", credentials);
        Answer second = client.getWith(
                client.freight("/products"), "Authorization", credentials, "If-None-Match", first.header("ETag"));

        assertThat(first.header("Cache-Control")).contains("private").contains("max-age=60");
        assertThat(second.status()).isEqualTo(304);
    }

    private Answer json(Operation operation, String body) {
        return client.send(client.request(operation.url(client))
                .header(operation.credentialsHeader(), operation.credentials(client))
                .header("Content-Type", "application/json")
                .method(operation.method, BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder preflight(Operation operation, String origin) {
        return client.request(operation.url(client))
                .header("Origin", origin)
                .header("Access-Control-Request-Method", operation.method)
                .header("Access-Control-Request-Headers", "authorization,content-type")
                .method("OPTIONS", BodyPublishers.noBody());
    }
}
