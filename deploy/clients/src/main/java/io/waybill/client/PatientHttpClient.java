package io.waybill.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * Sends the credentials with each request. Repeats a request answered 429 or 503 with {@code Retry-After} after that
 * time, and once with other credentials one answered 401: such requests were not carried out.
 */
final class PatientHttpClient extends HttpClient {

    /** The value of the header with the credentials. */
    interface Credentials {
        String current() throws IOException;

        /** They were refused. Whether the request may be repeated with those that are current then. */
        default boolean refused(String sent) {
            return false;
        }
    }

    private static final int MOST_ATTEMPTS = 5;
    private static final int UNAUTHORIZED = 401;

    private final HttpClient http;
    private final String header;
    private final Credentials credentials;
    private final Duration longestWait;

    PatientHttpClient(HttpClient http, String header, Credentials credentials, Duration longestWait) {
        this.http = http;
        this.header = header;
        this.credentials = credentials;
        this.longestWait = longestWait;
    }

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler)
            throws IOException, InterruptedException {
        Duration left = longestWait;
        boolean isRenewed = false;
        for (int attempt = 1; ; attempt++) {
            String sent = credentials.current();
            HttpResponse<T> response = http.send(with(sent, request), handler);
            Optional<Duration> pause = pause(response);
            if (response.statusCode() == UNAUTHORIZED && !isRenewed && credentials.refused(sent)) {
                isRenewed = true;
                pause = Optional.of(Duration.ZERO);
            }
            if (pause.isEmpty() || attempt == MOST_ATTEMPTS || pause.get().compareTo(left) > 0) {
                return response;
            }
            if (response.body() instanceof InputStream body) {
                body.close();
            }
            Thread.sleep(pause.get().toMillis());
            left = left.minus(pause.get());
        }
    }

    private HttpRequest with(String sent, HttpRequest request) {
        return HttpRequest.newBuilder(request, (name, value) -> true)
                .setHeader(header, sent)
                .build();
    }

    private static Optional<Duration> pause(HttpResponse<?> response) {
        return response.statusCode() == 429 || response.statusCode() == 503
                ? response.headers()
                        .firstValue("Retry-After")
                        .filter(value -> value.matches("[0-9]{1,6}"))
                        .map(value -> Duration.ofSeconds(Long.parseLong(value)))
                : Optional.empty();
    }

    /** Without repeats. */
    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        return sendAsync(request, handler, null);
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, HttpResponse.BodyHandler<T> handler, HttpResponse.PushPromiseHandler<T> pushes) {
        try {
            String sent = credentials.current();
            return http.sendAsync(with(sent, request), handler, pushes).thenApply(response -> {
                if (response.statusCode() == UNAUTHORIZED) {
                    credentials.refused(sent);
                }
                return response;
            });
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return http.cookieHandler();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return http.connectTimeout();
    }

    @Override
    public Redirect followRedirects() {
        return http.followRedirects();
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return http.proxy();
    }

    @Override
    public SSLContext sslContext() {
        return http.sslContext();
    }

    @Override
    public SSLParameters sslParameters() {
        return http.sslParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return http.authenticator();
    }

    @Override
    public Version version() {
        return http.version();
    }

    @Override
    public Optional<Executor> executor() {
        return http.executor();
    }
}
