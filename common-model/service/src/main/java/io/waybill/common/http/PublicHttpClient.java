package io.waybill.common.http;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
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
 * Calls URLs that others have named, or the operator, with {@link AddressRules#ANYWHERE}. Resolves the host itself and
 * connects to an address that {@link AddressRules} permit, so that no name can lead elsewhere between the check and the
 * connection; TLS still expects the certificate of the name. Follows no redirect, uses no proxy, and reads a bounded
 * part of the answer's body. Outside the networks that are allowed in addition, only https at port 443 is called.
 */
public final class PublicHttpClient {

    private static final Logger LOG = Logger.getLogger(PublicHttpClient.class);

    private static final int HTTPS_PORT = 443;
    private static final int HTTP_PORT = 80;
    private static final int MAX_BODY = 64 * 1024;

    private final HttpClient http;
    private final AddressRules rules;
    private final HostResolver resolver;
    private final Duration timeout;

    /**
     * The answer.
     *
     * @param headers its headers
     * @param body its body, or its beginning
     * @param isWhole whether the body is whole; false if it has more than 64 KiB
     */
    public record Answer(int status, MultiMap headers, Buffer body, boolean isWhole) {}

    /** There was no answer; the message is one of a few sentences that reveal nothing of our own network. */
    public static final class NoAnswerException extends Exception {

        private static final long serialVersionUID = 1L;

        NoAnswerException(String message) {
            super(message);
        }
    }

    /**
     * @param trust the authorities that certificates come from; empty for those of the JDK
     * @param connections how many may be open, to one host
     * @param connect for a connection, and once more for TLS: less than the whole exchange may take
     * @param timeout for the whole exchange
     */
    public PublicHttpClient(
            Vertx vertx,
            Optional<TrustOptions> trust,
            AddressRules rules,
            HostResolver resolver,
            int connections,
            Duration connect,
            Duration timeout) {
        HttpClientOptions options = new HttpClientOptions()
                .setMaxPoolSize(connections)
                .setConnectTimeout((int) connect.toMillis())
                .setSslHandshakeTimeout(connect.toSeconds())
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
     * Sends a request and waits for the answer, at most for the timeout.
     *
     * @param body {@code null} for none
     * @param attempt how many attempts there were before: each one takes the next address of the host
     * @throws NoAnswerException if there was no answer, or no address that may be called
     */
    public Answer send(HttpMethod method, URI url, Map<String, String> headers, String body, int attempt)
            throws NoAnswerException, InterruptedException {
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
                throw new NoAnswerException("the host has no public address");
            }
            InetAddress address = permitted.get(attempt % permitted.size());
            RequestOptions request = new RequestOptions()
                    .setMethod(method)
                    .setServer(SocketAddress.inetSocketAddress(new InetSocketAddress(address, port)))
                    .setHost(host)
                    .setPort(port)
                    .setSsl(isSecure)
                    .setURI(target(url))
                    .setFollowRedirects(false);
            headers.forEach(request::addHeader);
            return exchange(deadline, request, body == null ? Buffer.buffer() : Buffer.buffer(body));
        } catch (TimeoutException e) {
            throw new NoAnswerException("no answer in " + timeout.toSeconds() + " s");
        } catch (ExecutionException e) {
            LOG.debugf(e.getCause(), "%s", host);
            throw new NoAnswerException(reason(e.getCause()));
        }
    }

    private CompletableFuture<InetAddress[]> addresses(String host) {
        // A look-up cannot be interrupted; one that takes too long is left to itself.
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

    private Answer exchange(long deadline, RequestOptions options, Buffer body)
            throws InterruptedException, ExecutionException, TimeoutException {
        Future<HttpClientRequest> opening = http.request(options);
        Future<Answer> exchange =
                opening.compose(request -> request.send(body).compose(answer -> received(request, answer)));
        try {
            return within(deadline, exchange.toCompletionStage().toCompletableFuture());
        } finally {
            if (!exchange.isComplete()) {
                opening.onSuccess(HttpClientRequest::reset);
            }
        }
    }

    private static <T> T within(long deadline, CompletableFuture<T> result)
            throws InterruptedException, ExecutionException, TimeoutException {
        return result.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private static Future<Answer> received(HttpClientRequest request, HttpClientResponse answer) {
        Promise<Answer> received = Promise.promise();
        Buffer body = Buffer.buffer();
        answer.handler(part -> {
            if (body.length() + part.length() > MAX_BODY) {
                received.tryComplete(new Answer(answer.statusCode(), answer.headers(), body, false));
                request.reset();
            } else {
                body.appendBuffer(part);
            }
        });
        answer.exceptionHandler(received::tryFail);
        answer.endHandler(end -> received.tryComplete(new Answer(answer.statusCode(), answer.headers(), body, true)));
        return received.future();
    }

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
