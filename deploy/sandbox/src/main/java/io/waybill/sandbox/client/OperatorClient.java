package io.waybill.sandbox.client;

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
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** Calls the services with an operator's access token, which it renews when a service refuses it. */
public final class OperatorClient {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(45);
    private static final int UNAUTHORIZED = 401;
    private static final int TOO_MANY_REQUESTS = 429;

    private final HttpClient http;
    private final URI auth;
    private final String clientId;
    private final String clientSecret;
    private String token;

    public OperatorClient(HttpClient http, URI auth, String clientId, String clientSecret) {
        this.http = http;
        this.auth = auth;
        this.clientId = clientId;
        this.clientSecret = clientSecret;
    }

    /**
     * Makes a call and returns its answer, whatever its status.
     *
     * @param body sent as JSON, or as it is if it is a text; {@code null} for none
     */
    public HttpResponse<String> send(String method, URI url, String mediaType, Object body)
            throws IOException, InterruptedException {
        if (token == null) {
            token = logIn();
        }
        String text = body == null || body instanceof String ? (String) body : JSON.writeValueAsString(body);
        HttpResponse<String> answer = sendWithToken(method, url, mediaType, text);
        if (answer.statusCode() == UNAUTHORIZED) {
            token = logIn();
            answer = sendWithToken(method, url, mediaType, text);
        }
        return answer;
    }

    /**
     * The JSON of a successful answer.
     *
     * @throws IOException if another try may help: an outage, or a used-up service level
     * @throws SandboxException if the service refused the call
     */
    public static JsonNode json(HttpResponse<String> answer) throws IOException {
        if (answer.statusCode() < 300) {
            return answer.body().isBlank() ? JSON.createObjectNode() : JSON.readTree(answer.body());
        }
        String what = answer.request().method() + " " + answer.request().uri().getPath() + " answered "
                + answer.statusCode() + " " + answer.body();
        if (answer.statusCode() >= 500 || answer.statusCode() == TOO_MANY_REQUESTS) {
            throw new IOException(what);
        }
        throw new SandboxException(what);
    }

    /** A form's fields as they are sent. */
    public static String form(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    private HttpResponse<String> sendWithToken(String method, URI url, String mediaType, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(url).timeout(TIMEOUT).header("Authorization", "Bearer " + token);
        if (body == null) {
            request.method(method, BodyPublishers.noBody());
        } else {
            request.header("Content-Type", mediaType).method(method, BodyPublishers.ofString(body));
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private String logIn() throws IOException, InterruptedException {
        Map<String, String> fields =
                Map.of("grant_type", "client_credentials", "client_id", clientId, "client_secret", clientSecret);
        HttpRequest request = HttpRequest.newBuilder(auth.resolve("/auth/v4/accesstoken"))
                .timeout(TIMEOUT)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form(fields)))
                .build();
        return json(http.send(request, BodyHandlers.ofString()))
                .path("access_token")
                .asText();
    }
}
