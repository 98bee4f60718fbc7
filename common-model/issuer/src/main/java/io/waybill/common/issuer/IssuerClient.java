package io.waybill.common.issuer;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.instrumentation.annotations.WithSpan;
import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.waybill.common.Uptime;
import io.waybill.common.WaybillConfig;
import io.waybill.common.http.TimedExchange;
import io.waybill.common.security.PublishedJwks;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToLongFunction;
import javax.net.ssl.SSLContext;

/**
 * All calls of the other services to auth-token-service, with their own credentials. In the background they read its
 * JWKS and list of revocations, report usage and ask for revoked credentials; for callers they introspect keys. An
 * exchange that exceeds its timeout loses its connection.
 */
@ApplicationScoped
public class IssuerClient {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    private static final String BEARER = "Bearer ";

    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int UNAVAILABLE = 503;

    /**
     * A balancer that picks one of three replicas at random picks the failing one three times in a row in 1 case of 27,
     * and eight times in 1 of 6 561.
     */
    private static final int ATTEMPTS = 8;

    /** A silent replica leaves time for two further attempts. */
    private static final int SILENT_ATTEMPTS = 3;

    /** Minimum wait of one attempt. A call waits no longer than this in total: a new connection would take as long. */
    private static final Duration LEAST_PATIENCE = Duration.ofMillis(100);

    private static final BodyHandler<String> TEXT = BodyHandlers.ofString(StandardCharsets.UTF_8);

    /**
     * An unsampled trace (W3C Trace Context): requests every few seconds would drown clients' calls in the traces. The
     * issuer does not trace these paths by itself, unless they have a query.
     */
    private static final String NOT_TRACED = "00-00000000000000000000000000000001-0000000000000001-00";

    /**
     * The {@code quarkus.tls} configuration with the CAs to trust for auth-token-service; by default those of the JDK.
     */
    private static final String TLS = "issuer";

    private final Optional<SSLContext> trusted;
    private final HttpClient http;

    /** Keeps its connection to the replica that answered last. For one thread at a time. */
    private volatile HttpClient revocationsHttp;

    private final URI base;
    private final Optional<OwnAccessToken> ownToken;
    private final String basicCredentials;
    private final TextMapPropagator tracePropagator;

    @Inject
    IssuerClient(WaybillConfig config, OpenTelemetry tracing, TlsConfigurationRegistry tls) {
        this(
                config.issuerLocation(),
                config.service().clientId(),
                config.service().clientSecret().orElse(""),
                config.service().clientAssertionFile(),
                tracing,
                tls.get(TLS).map(IssuerClient::context));
    }

    /**
     * @param base URL of auth-token-service, without a trailing slash
     * @param tracing propagates its context with introspections
     */
    public IssuerClient(URI base, String clientId, String clientSecret, OpenTelemetry tracing) {
        this(base, Optional.of(clientId), clientSecret, Optional.empty(), tracing, Optional.empty());
    }

    /**
     * As a service without a secret.
     *
     * @param assertion the file with its client assertion
     */
    IssuerClient(URI base, Path assertion, OpenTelemetry tracing) {
        this(base, Optional.empty(), "", Optional.of(assertion), tracing, Optional.empty());
    }

    private IssuerClient(
            URI base,
            Optional<String> clientId,
            String clientSecret,
            Optional<Path> assertion,
            OpenTelemetry tracing,
            Optional<SSLContext> trusted) {
        this.trusted = trusted;
        this.http = newClient();
        this.revocationsHttp = newClient();
        this.tracePropagator = tracing.getPropagators().getTextMapPropagator();
        this.base = base;
        this.ownToken = assertion.map(file -> new OwnAccessToken(base, file, clientId, this::newClient, Uptime.UPTIME));
        this.basicCredentials = "Basic "
                + Base64.getEncoder()
                        .encodeToString((clientId.orElse("") + ":" + clientSecret).getBytes(StandardCharsets.UTF_8));
    }

    private static SSLContext context(TlsConfiguration tls) {
        try {
            return tls.createSSLContext();
        } catch (Exception e) {
            throw new IllegalStateException("quarkus.tls." + TLS + " cannot be used", e);
        }
    }

    private HttpClient newClient() {
        HttpClient.Builder client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_TIMEOUT)
                .followRedirects(HttpClient.Redirect.NEVER);
        trusted.ifPresent(client::sslContext);
        return client.build();
    }

    /** {@code GET /.well-known/jwks.json}. */
    PublishedJwks keys(Duration timeout) throws IOException, InterruptedException {
        return PublishedJwks.fetch(http, URI.create(base + "/.well-known/jwks.json"), timeout);
    }

    /**
     * {@code GET /oauth2/revocations}, read while it arrives. If a replica answers 503, stays silent for a third of
     * {@code timeout} or breaks off, the request is repeated on a new connection, for which a balancer may choose
     * another replica. The next request goes to the replica that answered.
     *
     * <p>For one thread at a time.
     *
     * @param since the known version, {@code null} to ask for the whole list, which may take all of {@code timeout}
     *     once it has begun
     * @param reader applies the document and returns its version, which becomes the body of an answer 200
     */
    HttpResponse<Long> revocations(Long since, ToLongFunction<InputStream> reader, Duration timeout)
            throws IOException, InterruptedException {
        String credentials = credentials(true, timeout);
        HttpRequest.Builder request = request(
                        since == null ? "/oauth2/revocations" : "/oauth2/revocations?since=" + since, timeout)
                .header("Authorization", credentials)
                .header("traceparent", NOT_TRACED);
        long asked = System.nanoTime();
        for (int attempt = 1; ; attempt++) {
            Duration left = timeout.minusNanos(System.nanoTime() - asked);
            Duration patience = shorter(left, longer(timeout.dividedBy(SILENT_ATTEMPTS), LEAST_PATIENCE));
            boolean isLast = attempt == ATTEMPTS;
            try {
                HttpResponse<Long> answer = sendAndRead(
                        revocationsHttp, request.timeout(patience), reader, since == null ? left : patience);
                if (answer.statusCode() != UNAVAILABLE) {
                    isRefused(credentials, answer);
                    return answer;
                }
                useAnotherConnection();
                if (isLast || isOver(asked, timeout)) {
                    return answer;
                }
            } catch (IOException e) {
                useAnotherConnection();
                if (isLast || isOver(asked, timeout)) {
                    throw e;
                }
            }
        }
    }

    private void useAnotherConnection() {
        HttpClient former = revocationsHttp;
        revocationsHttp = newClient();
        // close() would wait.
        former.shutdownNow();
    }

    private static boolean isOver(long start, Duration timeout) {
        // The last millisecond is too short for an answer, and a request's timeout must be positive.
        return System.nanoTime() - start >= timeout.minusMillis(1).toNanos();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private static HttpResponse<Long> sendAndRead(
            HttpClient client, HttpRequest.Builder request, ToLongFunction<InputStream> reader, Duration timeout)
            throws IOException, InterruptedException {
        AtomicReference<InputStream> arriving = new AtomicReference<>(InputStream.nullInputStream());
        BodyHandler<Long> handler = answer -> answer.statusCode() == OK
                ? BodySubscribers.mapping(BodySubscribers.ofInputStream(), body -> {
                    arriving.set(body);
                    return reader.applyAsLong(body);
                })
                : BodySubscribers.replacing(null);
        try {
            return TimedExchange.send(client, request.build(), handler, timeout);
        } finally {
            // Ends the wait of a reader whose answer did not arrive in time.
            arriving.get().close();
        }
    }

    /**
     * {@code POST /oauth2/introspect} (RFC 7662), in the trace of the caller's request.
     *
     * @param token an access token or a subscription key
     * @param tokenTypeHint {@code access_token} or {@code api_key}
     */
    @WithSpan(value = "POST /oauth2/introspect", kind = SpanKind.CLIENT)
    public HttpResponse<String> introspection(String token, String tokenTypeHint, Duration timeout)
            throws IOException, InterruptedException {
        String form = "token=" + encoded(token) + "&token_type_hint=" + encoded(tokenTypeHint);
        HttpRequest.Builder request = request("/oauth2/introspect", timeout)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form));
        tracePropagator.inject(Context.current(), request, HttpRequest.Builder::setHeader);
        return send(request, false, timeout);
    }

    /** {@code POST /oauth2/usage}. */
    HttpResponse<String> usage(String report, Duration timeout) throws IOException, InterruptedException {
        return post("/oauth2/usage", report, timeout);
    }

    /** {@code POST /oauth2/revoked-credentials}. */
    HttpResponse<String> revokedCredentials(String sids, Duration timeout) throws IOException, InterruptedException {
        return post("/oauth2/revoked-credentials", sids, timeout);
    }

    private HttpResponse<String> post(String path, String body, Duration timeout)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path, timeout)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        return send(request, true, timeout);
    }

    /** Once more with another access token, if the first one is refused: it may have been revoked with its key. */
    private HttpResponse<String> send(HttpRequest.Builder request, boolean isBackground, Duration timeout)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        String credentials = credentials(isBackground, timeout);
        HttpResponse<String> answer = sendWith(credentials, request, deadline);
        return isRefused(credentials, answer)
                ? sendWith(credentials(isBackground, left(deadline)), request, deadline)
                : answer;
    }

    private HttpResponse<String> sendWith(String credentials, HttpRequest.Builder request, long deadline)
            throws IOException, InterruptedException {
        Duration left = left(deadline);
        return TimedExchange.send(
                http,
                request.setHeader("Authorization", credentials).timeout(left).build(),
                TEXT,
                left);
    }

    /** At least a millisecond: a request's timeout must be positive. */
    private static Duration left(long deadline) {
        return longer(Duration.ofNanos(deadline - System.nanoTime()), Duration.ofMillis(1));
    }

    private String credentials(boolean isBackground, Duration timeout) throws IOException, InterruptedException {
        return ownToken.isEmpty() ? basicCredentials : BEARER + ownToken.get().get(isBackground, timeout);
    }

    /** Whether an access token was refused, which is not used again. */
    private boolean isRefused(String credentials, HttpResponse<?> answer) {
        if (ownToken.isEmpty() || answer.statusCode() != UNAUTHORIZED) {
            return false;
        }
        ownToken.get().refused(credentials.substring(BEARER.length()));
        return true;
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private HttpRequest.Builder request(String path, Duration timeout) {
        return HttpRequest.newBuilder(URI.create(base + path)).timeout(timeout).header("Accept", "application/json");
    }
}
