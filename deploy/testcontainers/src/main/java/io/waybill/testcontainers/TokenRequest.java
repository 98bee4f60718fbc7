package io.waybill.testcontainers;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Asks auth-token-service for access tokens. */
final class TokenRequest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** No library for one field. A token has no character that JSON escapes. */
    private static final Pattern ACCESS_TOKEN = Pattern.compile("\"access_token\"\\s*:\\s*\"([^\"\\\\]+)\"");

    private final URI auth;

    TokenRequest(URI auth) {
        this.auth = auth;
    }

    String clientCredentials(String clientId, String clientSecret) {
        return token(
                "/auth/v4/accesstoken",
                Map.of("grant_type", "client_credentials", "client_id", clientId, "client_secret", clientSecret));
    }

    String password(String clientId, String clientSecret, String username, String password) {
        return token(
                "/parcel/de/account/auth/ropc/v1/token",
                Map.of(
                        "grant_type",
                        "password",
                        "client_id",
                        clientId,
                        "client_secret",
                        clientSecret,
                        "username",
                        username,
                        "password",
                        password));
    }

    private String token(String path, Map<String, String> fields) {
        String form = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        HttpRequest request = HttpRequest.newBuilder(URI.create(auth + path))
                .timeout(TIMEOUT)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form))
                .build();
        try {
            HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
            Matcher token = ACCESS_TOKEN.matcher(response.body());
            if (response.statusCode() != 200 || !token.find()) {
                throw new IllegalStateException(path + " answered " + response.statusCode() + " " + response.body());
            }
            return token.group(1);
        } catch (IOException e) {
            throw new UncheckedIOException(path + " of the container does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for " + path, e);
        }
    }
}
