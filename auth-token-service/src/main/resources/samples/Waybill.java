import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Calls with your own credentials: waits and repeats on 429 and 503, and says what went wrong. */
class Waybill {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Pattern TOKEN = Pattern.compile("\"access_token\"\\s*:\\s*\"([^\"]+)\"");

    static String env(String name) {
        String value = System.getenv(name);
        if (value == null || value.isEmpty()) {
            throw new IllegalStateException("Set the environment variable " + name + " first.");
        }
        return value;
    }

    /** The text of the answer. An error ends the program and says what went wrong. */
    static String call(String method, String url, Map<String, String> headers, String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
            .timeout(Duration.ofSeconds(30))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        headers.forEach(request::setHeader);
        for (int attempt = 1; ; attempt++) {
            HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
            int status = answer.statusCode();
            if (status < 400) {
                return answer.body();
            }
            long wait = answer.headers().firstValueAsLong("Retry-After").orElse(1);
            if (status != 429 && status != 503 || wait > 60 || attempt == 5) {
                System.err.println(method + " " + url + ": " + status + ", X-Request-Id "
                    + answer.headers().firstValue("X-Request-Id").orElse("none") + "\n" + answer.body());
                System.exit(1);
            }
            Thread.sleep(wait * 1000);
        }
    }

    /** A body of JSON. */
    static String json(String method, String url, Map<String, String> headers, String body) throws Exception {
        Map<String, String> all = new HashMap<>(headers);
        all.put("Content-Type", "application/json");
        return call(method, url, all, body);
    }

    /** A body of form fields. */
    static String form(String method, String url, Map<String, String> fields) throws Exception {
        String body = fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
        return call(method, url, Map.of("Content-Type", "application/x-www-form-urlencoded"), body);
    }

    /** A token of variant A. Keep it for half an hour. */
    static String token() throws Exception {
        return tokenIn(form("POST", env("ISSUER_URL") + "/auth/v4/accesstoken", Map.of(
            "grant_type", "client_credentials",
            "client_id", env("CLIENT_ID"),
            "client_secret", env("CLIENT_SECRET"))));
    }

    /** A token of variant B. Keep it for a quarter of an hour. */
    static String parcelToken() throws Exception {
        return tokenIn(form("POST", env("ISSUER_URL") + "/parcel/de/account/auth/ropc/v1/token", Map.of(
            "grant_type", "password",
            "username", env("BACKEND_USER"),
            "password", env("BACKEND_PASSWORD"),
            "client_id", env("CLIENT_ID"),
            "client_secret", env("CLIENT_SECRET"))));
    }

    private static String tokenIn(String answer) {
        Matcher token = TOKEN.matcher(answer);
        if (!token.find()) {
            throw new IllegalStateException("no token in " + answer);
        }
        return token.group(1);
    }
}
