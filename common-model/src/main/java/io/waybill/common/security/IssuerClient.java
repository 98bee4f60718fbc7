package io.waybill.common.security;

import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

/** The two documents that every service reads from auth-token-service in the background: its JWKS and the list of what is withdrawn. */
@ApplicationScoped
class IssuerClient {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    private final URI base;
    private final String basicCredentials;

    IssuerClient(WaybillConfig config) {
        this.base = config.issuerLocation();
        String pair = config.service().clientId().orElse("") + ":"
                + config.service().clientSecret().orElse("");
        this.basicCredentials = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    /** {@code GET /.well-known/jwks.json}. */
    HttpResponse<String> keys(Duration timeout) throws IOException, InterruptedException {
        return send(request("/.well-known/jwks.json", timeout));
    }

    /** {@code GET /oauth2/revocations}, conditional on the ETag of the list that is known, or {@code null}. */
    HttpResponse<String> withdrawals(String knownEtag, Duration timeout) throws IOException, InterruptedException {
        HttpRequest.Builder request = request("/oauth2/revocations", timeout).header("Authorization", basicCredentials);
        if (knownEtag != null) {
            request.header("If-None-Match", knownEtag);
        }
        return send(request);
    }

    private HttpRequest.Builder request(String path, Duration timeout) {
        return HttpRequest.newBuilder(URI.create(base + path)).timeout(timeout).header("Accept", "application/json");
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
    }
}
