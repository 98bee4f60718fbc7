package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A client of the services, with the credentials of sandbox.env. */
final class Client {

    /** An answer, its body as text and as JSON. */
    record Answer(HttpResponse<byte[]> response) {

        int status() {
            return response.statusCode();
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        String text() {
            return new String(response.body(), StandardCharsets.UTF_8);
        }

        JsonNode json() {
            try {
                return JSON.readTree(response.body());
            } catch (JsonProcessingException e) {
                throw new AssertionError("not JSON: " + text(), e);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public String toString() {
            return response.request().method() + " " + response.request().uri() + " answered " + status() + " "
                    + text();
        }
    }

    /** Two pallets from Sweden to France; STD is among the matches, at 930 kg. */
    static final String MATCH = """
            {"marketAvailability":"B2B",
             "parties":[{"role":"consignor","address":{"countryCode":"SE"}},
                        {"role":"consignee","address":{"countryCode":"FR"}}],
             "cargo":{"pieces":[{"packageType":"PAL","numberOfPieces":2,"weight":450,"length":120,"width":80,
                                 "height":145,"stackable":true}]}}""";

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, String> environment;
    private final HttpClient http;
    private final HttpClient.Version version;

    Client(Map<String, String> environment) {
        this(environment, HttpClient.Version.HTTP_2);
    }

    Client(Map<String, String> environment, HttpClient.Version version) {
        this.environment = environment;
        this.version = version;
        this.http = httpClient(Optional.ofNullable(environment.get("CA_CERTIFICATE")));
    }

    /**
     * A client of its own, with its own connections.
     *
     * @param certificate the PEM file of the only certificate that it trusts
     */
    static HttpClient httpClient(Optional<String> certificate) {
        HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(PATIENCE);
        certificate.ifPresent(pem -> builder.sslContext(ProxyCertificate.trusting(Path.of(pem))));
        return builder.build();
    }

    String get(String name) {
        return Optional.ofNullable(environment.get(name))
                .orElseThrow(() -> new AssertionError("this deployment has no " + name));
    }

    /** The names and values of sandbox.env. */
    Map<String, String> environment() {
        return environment;
    }

    HttpRequest.Builder request(String url) {
        return HttpRequest.newBuilder(URI.create(url)).version(version).timeout(PATIENCE);
    }

    Answer send(HttpRequest.Builder request) {
        try {
            return new Answer(http.send(request.build(), BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            throw new IllegalStateException(request.build().uri() + " does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    Answer getWith(String url, String... headers) {
        HttpRequest.Builder request = request(url);
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    Answer post(String url, String body, String... headers) {
        return send(request(url)
                .headers(headers)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    }

    Answer form(String url, String... namesAndValues) {
        StringBuilder form = new StringBuilder();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            form.append(i == 0 ? "" : "&")
                    .append(namesAndValues[i])
                    .append('=')
                    .append(URLEncoder.encode(namesAndValues[i + 1], StandardCharsets.UTF_8));
        }
        return send(request(url)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form.toString())));
    }

    /**
     * A call of auth-token-service's operators' API, which is accepted.
     *
     * @param body sent as JSON, or as it is if it is a text
     */
    JsonNode admin(String method, String path, Object body) {
        try {
            String json = body instanceof String text ? text : JSON.writeValueAsString(body);
            Answer answer = send(request(get("AUTH_URL") + "/admin/v1" + path)
                    .header("Authorization", "Bearer " + operatorToken())
                    .header("Content-Type", "application/json")
                    .method(method, BodyPublishers.ofString(json)));
            assertThat(answer.status()).as(answer.toString()).isBetween(200, 299);
            return answer.text().isEmpty() ? JSON.createObjectNode() : answer.json();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** So that no level refuses the calls of a test. */
    void raiseLevel(String name) {
        admin("PUT", "/service-levels/" + name, Map.of("perSecond", 1_000_000, "perDay", 1_000_000_000));
    }

    Answer tokenAnswer(String clientIdName, String secretName) {
        return requestToken(get(clientIdName), get(secretName));
    }

    Answer requestToken(String clientId, String clientSecret) {
        return form(
                get("AUTH_URL") + "/auth/v4/accesstoken",
                "grant_type",
                "client_credentials",
                "client_id",
                clientId,
                "client_secret",
                clientSecret);
    }

    /** A JWT of the first application. */
    String token() {
        return tokenAnswer("CLIENT_ID", "CLIENT_SECRET")
                .json()
                .path("access_token")
                .asText();
    }

    /** A JWT of the operator. */
    String operatorToken() {
        return tokenAnswer("OPERATOR_CLIENT_ID", "OPERATOR_CLIENT_SECRET")
                .json()
                .path("access_token")
                .asText();
    }

    String freight(String path) {
        return get("FREIGHT_URL") + "/freight/info/products/services/v1" + path;
    }

    String instructionUrl() {
        return get("INDIA_INSTRUCTION_URL") + "/in/transportation/cust-instruction-update/v1/CustALTInstructionUpdate";
    }

    String indiaProductUrl() {
        return get("INDIA_PRODUCT_URL") + "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts";
    }

    String ropc(String path) {
        return get("AUTH_URL") + "/parcel/de/account/auth/ropc/v1" + path;
    }

    /** The profile object of both India services. */
    String profile() {
        return "\"profile\":{\"LoginID\":\"" + get("LOGIN_ID") + "\",\"LicenceKey\":\"" + get("LICENCE_KEY")
                + "\",\"Api_type\":\"S\"}";
    }

    /** A request for another delivery attempt. */
    String reattempt(String awb) {
        return "{\"altreq\":{\"AWBNo\":\"" + awb + "\",\"AltInstRequestType\":\"DT\"}," + profile() + "}";
    }

    /** A waybill in transit; those with a high index are left alone by other tests. */
    String awb(int index) {
        return get("AWBS").split(",", -1)[index];
    }
}
