package io.waybill.client;

import io.waybill.client.auth.TokensVariantAApi;
import io.waybill.client.http.ApiClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;

/**
 * The four services, called with the credentials of one application. Access tokens are fetched and renewed, each
 * service gets them in its header, a call answered 429 or 503 is repeated after its {@code Retry-After}, and one
 * answered 401 once with a new token. Safe for many threads.
 *
 * <pre>{@code
 * Waybill waybill = new Waybill(urls, clientId, clientSecret, Duration.ofSeconds(5));
 * ProductList products = new ProductsApi(waybill.freight()).listProducts(null, "SE", "FR", null, null);
 * }</pre>
 */
public final class Waybill {

    /**
     * Where the services are, without a slash at the end.
     *
     * @param auth auth-token-service
     * @param freight freight-product-service
     * @param instruction india-instruction-service
     * @param product india-product-service
     */
    public record Urls(URI auth, URI freight, URI instruction, URI product) {}

    private record Bearer(String prefix, AccessTokens tokens) implements PatientHttpClient.Credentials {

        @Override
        public String current() throws IOException {
            return prefix + tokens.current();
        }

        @Override
        public boolean refused(String sent) {
            return tokens.refused(sent.substring(prefix.length()));
        }
    }

    private final ApiClient auth;
    private final ApiClient freight;
    private final ApiClient instruction;
    private final ApiClient product;

    /**
     * Calls nothing yet; the first token is fetched with the first call.
     *
     * @param longestWait how long a call waits for {@code Retry-After} in all; beyond it, the answer is an exception
     */
    public Waybill(Urls urls, String clientId, String clientSecret, Duration longestWait) {
        this(urls, clientId, clientSecret, longestWait, Clock.systemUTC());
    }

    Waybill(Urls urls, String clientId, String clientSecret, Duration longestWait, Clock clock) {
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(5))
                .build();
        String basic = "Basic "
                + Base64.getEncoder().encodeToString((clientId + ":" + clientSecret).getBytes(StandardCharsets.UTF_8));
        this.auth = client(urls.auth(), new PatientHttpClient(http, "Authorization", () -> basic, longestWait));
        AccessTokens tokens = new AccessTokens(
                () -> new TokensVariantAApi(auth).issueAccessToken("client_credentials", null, null, null, null),
                clock);
        this.freight = client(
                urls.freight(),
                new PatientHttpClient(http, "Authorization", new Bearer("Bearer ", tokens), longestWait));
        this.instruction = client(
                urls.instruction(), new PatientHttpClient(http, "JWTToken", new Bearer("", tokens), longestWait));
        this.product =
                client(urls.product(), new PatientHttpClient(http, "JWTToken", new Bearer("", tokens), longestWait));
    }

    /** For the interfaces in {@code io.waybill.client.auth}, with client id and secret by HTTP Basic. */
    public ApiClient auth() {
        return auth;
    }

    /** For the interfaces in {@code io.waybill.client.freight}. */
    public ApiClient freight() {
        return freight;
    }

    /** For the interfaces in {@code io.waybill.client.instruction}. */
    public ApiClient instruction() {
        return instruction;
    }

    /** For the interfaces in {@code io.waybill.client.product}. */
    public ApiClient product() {
        return product;
    }

    private static ApiClient client(URI url, HttpClient http) {
        ApiClient client = new ApiClient() {
            @Override
            public HttpClient getHttpClient() {
                return http;
            }
        };
        client.updateBaseUri(url.toString());
        client.setReadTimeout(Duration.ofSeconds(30));
        return client;
    }
}
