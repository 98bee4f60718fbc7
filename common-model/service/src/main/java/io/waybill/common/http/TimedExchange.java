package io.waybill.common.http;

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

/** A request and its whole answer within one time limit; otherwise the connection is closed. */
public final class TimedExchange {

    private TimedExchange() {}

    /**
     * Sends the request. Its own timeout would end when the headers of the answer are there.
     *
     * @throws HttpTimeoutException if the answer has not arrived in whole after {@code timeout}
     */
    public static <T> HttpResponse<T> send(
            HttpClient client, HttpRequest request, BodyHandler<T> handler, Duration timeout)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<T>> exchange = client.sendAsync(request, handler);
        try {
            return exchange.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("no whole answer in " + timeout.toMillis() + " ms");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } finally {
            // Closes the connection of an exchange that is not over; of one that is over, nothing.
            exchange.cancel(true);
        }
    }
}
