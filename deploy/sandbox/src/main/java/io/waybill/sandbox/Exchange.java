package io.waybill.sandbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Makes a call and shows it: the request as it is sent, except for its secrets, and the answer. */
final class Exchange {

    /**
     * @param status the HTTP status
     * @param json the answer's body; a missing node if it is not JSON
     */
    record Answer(int status, JsonNode json) {}

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_LINES = 45;
    private static final int MOST_ATTEMPTS = 5;
    private static final int LONGEST_PAUSE_SECONDS = 10;
    private static final int SHOWN_OF_A_SECRET = 6;

    /**
     * Uses HTTP/1.1, as every proxy does with the services: so an AOT cache trained with these calls contains no
     * HTTP/2.
     */
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private final Console console;
    private final Map<String, String> shortened = new LinkedHashMap<>();

    Exchange(Console console) {
        this.console = console;
    }

    /** From now on, only the first characters of this text are shown. */
    void hide(String secret) {
        if (secret.length() > SHOWN_OF_A_SECRET) {
            shortened.put(secret, secret.substring(0, SHOWN_OF_A_SECRET) + "…");
        }
    }

    Answer get(String url, Map<String, String> headers) throws IOException, InterruptedException {
        return send("GET", url, headers, null);
    }

    Answer postJson(String url, Map<String, String> headers, String body) throws IOException, InterruptedException {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put("Content-Type", "application/json");
        return send("POST", url, all, body);
    }

    Answer postForm(String url, String form) throws IOException, InterruptedException {
        return send("POST", url, Map.of("Content-Type", "application/x-www-form-urlencoded"), form);
    }

    void show(String text) {
        String safe = text;
        for (Map.Entry<String, String> secret : shortened.entrySet()) {
            safe = safe.replace(secret.getKey(), secret.getValue());
        }
        console.line(safe.indent(2).stripTrailing());
    }

    private Answer send(String method, String url, Map<String, String> headers, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(30));
        headers.forEach(request::header);
        request.method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        StringBuilder shown = new StringBuilder(method + " " + url + "\n");
        headers.forEach(
                (name, value) -> shown.append(name).append(": ").append(value).append('\n'));
        if (body != null) {
            shown.append('\n').append(body.strip()).append('\n');
        }
        show(shown.toString());

        for (int attempt = 1; ; attempt++) {
            long begin = System.nanoTime();
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            long millis = Duration.ofNanos(System.nanoTime() - begin).toMillis();
            JsonNode json = parsed(response.body());
            hideTokens(json);
            show("\n=> " + response.statusCode() + " in " + millis + " ms\n" + pretty(json, response.body()));
            OptionalLong retryAfter = retryAfter(response);
            if (retryAfter.isEmpty() || attempt == MOST_ATTEMPTS) {
                return new Answer(response.statusCode(), json);
            }
            show("Once more in " + retryAfter.getAsLong() + " s, as Retry-After says");
            TimeUnit.SECONDS.sleep(retryAfter.getAsLong());
        }
    }

    private static OptionalLong retryAfter(HttpResponse<?> response) {
        // On a slow machine a service's first calls may get a 503.
        OptionalLong seconds = response.headers().firstValueAsLong("Retry-After");
        return response.statusCode() == 503 && seconds.orElse(Long.MAX_VALUE) <= LONGEST_PAUSE_SECONDS
                ? seconds
                : OptionalLong.empty();
    }

    private void hideTokens(JsonNode json) {
        for (String name : List.of("access_token", "JWTToken")) {
            if (json.path(name).isTextual()) {
                hide(json.path(name).asText());
            }
        }
    }

    private static JsonNode parsed(String body) {
        try {
            return body.isBlank() ? MissingNode.getInstance() : JSON.readTree(body);
        } catch (JsonProcessingException notJson) {
            return MissingNode.getInstance();
        }
    }

    private static String pretty(JsonNode json, String body) throws JsonProcessingException {
        if (json.isMissingNode()) {
            return body;
        }
        List<String> lines = JSON.writerWithDefaultPrettyPrinter()
                .writeValueAsString(json)
                .lines()
                .toList();
        String text = String.join("\n", lines.subList(0, Math.min(lines.size(), MOST_LINES)));
        return lines.size() <= MOST_LINES ? text : text + "\n… " + (lines.size() - MOST_LINES) + " more lines";
    }
}
