package io.waybill.common.issuer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.api.OpenTelemetry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** An issuer that answers as the test says, and the client that calls it. */
final class IssuerOverHttp implements AutoCloseable {

    /** What it does with each request. */
    interface Answer {
        void to(HttpExchange exchange) throws IOException, InterruptedException;
    }

    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger asked = new AtomicInteger();
    private final HttpServer server;

    IssuerOverHttp(Answer answer) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(executor);
        server.createContext("/", exchange -> {
            asked.incrementAndGet();
            try (exchange) {
                answer.to(exchange);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    IssuerClient client() {
        return new IssuerClient(url(), "service", "secret-of-the-test", OpenTelemetry.noop());
    }

    /** A client without a secret. */
    IssuerClient client(Path assertion) {
        return new IssuerClient(url(), assertion, OpenTelemetry.noop());
    }

    URI url() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    int asked() {
        return asked.get();
    }

    @Override
    public void close() {
        server.stop(0);
        executor.close();
    }
}
