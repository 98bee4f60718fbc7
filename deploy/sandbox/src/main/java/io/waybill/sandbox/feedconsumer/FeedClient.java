package io.waybill.sandbox.feedconsumer;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.sandbox.client.OperatorClient;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the feed and marks instructions, as an operator. */
final class FeedClient {

    /**
     * A part of the feed.
     *
     * @param next the cursor to continue with
     */
    record Page(List<FeedInstruction> items, String next) {}

    private static final int CONFLICT = 409;

    private final Settings settings;
    private final OperatorClient operator;

    FeedClient(Settings settings) {
        this.settings = settings;
        HttpClient http =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
        this.operator = new OperatorClient(http, settings.authUrl(), settings.clientId(), settings.clientSecret());
    }

    /**
     * The instructions after the cursor; an empty cursor is the beginning of the feed, which is also where a refused
     * cursor leads.
     *
     * @throws IOException if there is no answer, or one that is worth another try
     */
    Page page(String cursor) throws IOException, InterruptedException {
        String path = "/admin/v1/instructions/feed?limit=" + settings.pageSize()
                + (cursor.isEmpty() ? "" : "&after=" + encoded(cursor));
        HttpResponse<String> response = send("GET", path, null);
        if (response.statusCode() == CONFLICT && !cursor.isEmpty()) {
            // The database has been restored since: what has been carried out is recognised by its id.
            return page("");
        }
        JsonNode answer = OperatorClient.json(response);
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
        HttpResponse<String> answer =
                send("PUT", "/admin/v1/instructions/" + id + "/state", Map.of("state", "APPLIED"));
        if (answer.statusCode() == CONFLICT) {
            return false;
        }
        OperatorClient.json(answer);
        return true;
    }

    private HttpResponse<String> send(String method, String path, Object body)
            throws IOException, InterruptedException {
        return operator.send(method, settings.instructionUrl().resolve(path), "application/json", body);
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
