package io.waybill.auth.portal.login;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends a request and receives its whole answer within one time limit; otherwise closes the connection. */
final class TimedExchange {

    private TimedExchange() {}

    /**
     * Sends the request. The request's own timeout would end with the headers of the answer.
     *
     * @throws HttpTimeoutException if the whole answer has not arrived after {@code timeout}
     */
    static <T> HttpResponse<T> send(HttpClient client, HttpRequest request, BodyHandler<T> handler, Duration timeout)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<T>> exchange = client.sendAsync(request, handler);
        try {
            return exchange.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("no whole answer in " + timeout.toMillis() + " ms");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } finally {
            // Closes the connection of an unfinished exchange; leaves a finished one alone.
            exchange.cancel(true);
        }
    }
}
