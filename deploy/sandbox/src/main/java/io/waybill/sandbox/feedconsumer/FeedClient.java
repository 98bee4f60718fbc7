package io.waybill.sandbox.feedconsumer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.sandbox.SandboxException;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads the feed and marks instructions, with an operator's token that it renews when the service refuses it. */
final class FeedClient {

    /**
     * A part of the feed.
     *
     * @param next the cursor to continue with
     */
    record Page(List<FeedInstruction> items, String next) {}

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int UNAUTHORIZED = 401;
    private static final int CONFLICT = 409;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final Settings settings;
    private String token;

    FeedClient(Settings settings) {
        this.settings = settings;
    }

    /**
     * The instructions after the cursor; an empty cursor is the beginning of the feed.
     *
     * @throws IOException if there is no answer, or one that is worth another try
     */
    Page page(String cursor) throws IOException, InterruptedException {
        String path = "/admin/v1/instructions/feed?limit=" + settings.pageSize()
                + (cursor.isEmpty() ? "" : "&after=" + encoded(cursor));
        JsonNode answer =
                JSON.readTree(expect(200, send(request -> request.GET(), path)).body());
        List<FeedInstruction> items = new ArrayList<>();
        answer.path("items").forEach(item -> items.add(FeedInstruction.from(item)));
        return new Page(items, answer.path("next").asText());
    }

    /**
     * Reports that an instruction has been carried out; may be repeated.
     *
     * @return whether the service accepted the mark; otherwise a later instruction has replaced this one in the
     *     meantime
     */
    boolean markApplied(long id) throws IOException, InterruptedException {
        String body = JSON.writeValueAsString(Map.of("state", "APPLIED"));
        HttpResponse<String> answer = send(
                request -> request.header("Content-Type", "application/json").PUT(BodyPublishers.ofString(body)),
                "/admin/v1/instructions/" + id + "/state");
        if (answer.statusCode() == CONFLICT) {
            return false;
        }
        expect(200, answer);
        return true;
    }

    private HttpResponse<String> send(Function<HttpRequest.Builder, HttpRequest.Builder> method, String path)
            throws IOException, InterruptedException {
        if (token == null) {
            token = logIn();
        }
        HttpResponse<String> answer = sendWithToken(method, path);
        if (answer.statusCode() == UNAUTHORIZED) {
            token = logIn();
            answer = sendWithToken(method, path);
        }
        return answer;
    }

    private HttpResponse<String> sendWithToken(Function<HttpRequest.Builder, HttpRequest.Builder> method, String path)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        settings.instructionUrl().resolve(path))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + token);
        return http.send(method.apply(request).build(), BodyHandlers.ofString());
    }

    private String logIn() throws IOException, InterruptedException {
        String form = "grant_type=client_credentials&client_id=" + encoded(settings.clientId()) + "&client_secret="
                + encoded(settings.clientSecret());
        HttpRequest request = HttpRequest.newBuilder(settings.authUrl().resolve("/auth/v4/accesstoken"))
                .timeout(TIMEOUT)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form))
                .build();
        return JSON.readTree(
                        expect(200, http.send(request, BodyHandlers.ofString())).body())
                .path("access_token")
                .asText();
    }

    private static HttpResponse<String> expect(int status, HttpResponse<String> answer) throws IOException {
        if (answer.statusCode() == status) {
            return answer;
        }
        String what = answer.request().method() + " " + answer.request().uri().getPath() + " answered "
                + answer.statusCode() + " " + answer.body();
        // Trying again helps with an outage or a used-up service level, but with nothing else.
        if (answer.statusCode() >= 500 || answer.statusCode() == 429) {
            throw new IOException(what);
        }
        throw new SandboxException(what);
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
