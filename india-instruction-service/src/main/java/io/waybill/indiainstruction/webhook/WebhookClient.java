package io.waybill.indiainstruction.webhook;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.TrustOptions;
import io.vertx.core.tracing.TracingPolicy;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jboss.logging.Logger;

/**
 * Sends one message to one endpoint. Resolves the host itself and connects to an address that {@link AddressRules}
 * permit, so that no name can lead elsewhere between the check and the connection; TLS still expects the certificate of
 * the name. Follows no redirect, uses no proxy, and throws the answer's body away.
 */
final class WebhookClient {

    private static final Logger LOG = Logger.getLogger(WebhookClient.class);

    private static final int HTTPS_PORT = 443;
    private static final int HTTP_PORT = 80;
    private static final int MAX_BODY = 64 * 1024;

    /** For a connection, and once more for TLS: less than the whole exchange may take. */
    private static final Duration CONNECT = Duration.ofSeconds(4);

    private final HttpClient http;
    private final AddressRules rules;
    private final HostResolver resolver;
    private final Duration timeout;

    /**
     * @param trust the authorities that certificates come from; empty for those of the JDK
     * @param timeout for the whole exchange
     */
    WebhookClient(
            Vertx vertx,
            Optional<TrustOptions> trust,
            AddressRules rules,
            HostResolver resolver,
            int connections,
            Duration timeout) {
        HttpClientOptions options = new HttpClientOptions()
                .setMaxPoolSize(connections)
                .setConnectTimeout((int) CONNECT.toMillis())
                .setSslHandshakeTimeout(CONNECT.toSeconds())
                .setKeepAliveTimeout(30)
                .setVerifyHost(true)
                // A receiver learns nothing about our traces.
                .setTracingPolicy(TracingPolicy.IGNORE);
        trust.ifPresent(options::setTrustOptions);
        this.http = vertx.createHttpClient(options);
        this.rules = rules;
        this.resolver = resolver;
        this.timeout = timeout;
    }

    /**
     * Sends a message and waits for the answer, at most for the timeout.
     *
     * @param attempt how many attempts there were before: each one takes the next address of the host
     */
    Attempt post(URI url, Map<String, String> headers, String body, int attempt) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        boolean isSecure = "https".equals(url.getScheme());
        int port = url.getPort() != -1 ? url.getPort() : isSecure ? HTTPS_PORT : HTTP_PORT;
        String host = withoutBrackets(url.getHost());
        try {
            List<InetAddress> permitted = Arrays.stream(within(deadline, addresses(host)))
                    .filter(rules::permits)
                    .filter(address -> rules.isException(address) || (isSecure && port == HTTPS_PORT))
                    .toList();
            if (permitted.isEmpty()) {
                return Attempt.failed("the host has no public address");
            }
            InetAddress address = permitted.get(attempt % permitted.size());
            RequestOptions request = new RequestOptions()
                    .setMethod(HttpMethod.POST)
                    .setServer(SocketAddress.inetSocketAddress(new InetSocketAddress(address, port)))
                    .setHost(host)
                    .setPort(port)
                    .setSsl(isSecure)
                    .setURI(target(url))
                    .setFollowRedirects(false);
            headers.forEach(request::addHeader);
            return exchange(deadline, request, body);
        } catch (TimeoutException e) {
            return Attempt.failed("no answer in " + timeout.toSeconds() + " s");
        } catch (ExecutionException e) {
            LOG.debugf(e.getCause(), "%s", host);
            return Attempt.failed(reason(e.getCause()));
        }
    }

    /** A look-up cannot be interrupted; one that takes too long is left to itself. */
    private CompletableFuture<InetAddress[]> addresses(String host) {
        CompletableFuture<InetAddress[]> addresses = new CompletableFuture<>();
        Thread.startVirtualThread(() -> {
            try {
                addresses.complete(resolver.addresses(host));
            } catch (UnknownHostException | RuntimeException e) {
                addresses.completeExceptionally(e);
            }
        });
        return addresses;
    }

    private Attempt exchange(long deadline, RequestOptions options, String body)
            throws InterruptedException, ExecutionException, TimeoutException {
        Future<HttpClientRequest> opening = http.request(options);
        Future<Attempt> attempt = opening.compose(
                request -> request.send(Buffer.buffer(body)).compose(answer -> attempt(request, answer)));
        try {
            return within(deadline, attempt.toCompletionStage().toCompletableFuture());
        } finally {
            if (!attempt.isComplete()) {
                opening.onSuccess(HttpClientRequest::reset);
            }
        }
    }

    private static <T> T within(long deadline, CompletableFuture<T> result)
            throws InterruptedException, ExecutionException, TimeoutException {
        return result.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** What came of it, when the body is over or has become too long to wait for its end. */
    private static Future<Attempt> attempt(HttpClientRequest request, HttpClientResponse answer) {
        Attempt answered = Attempt.answered(answer.statusCode(), answer.getHeader(HttpHeaders.RETRY_AFTER));
        Promise<Attempt> attempt = Promise.promise();
        long[] received = {0};
        answer.handler(part -> {
            received[0] += part.length();
            if (received[0] > MAX_BODY) {
                attempt.tryComplete(answered);
                request.reset();
            }
        });
        answer.exceptionHandler(attempt::tryFail);
        answer.endHandler(end -> attempt.tryComplete(answered));
        return attempt.future();
    }

    /** One of a few sentences: what a library says might tell of what is inside our network. */
    private static String reason(Throwable cause) {
        return switch (cause) {
            case UnknownHostException unknown -> "the host's name does not resolve";
            case SSLException tls -> "no TLS connection: the certificate is not valid for this host, or not trusted";
            case ConnectException connect -> "no connection";
            default -> "the connection ended before the answer";
        };
    }

    private static String target(URI url) {
        String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    }

    private static String withoutBrackets(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }
}
