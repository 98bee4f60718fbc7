package io.waybill.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.svix.Webhook;
import com.svix.exceptions.EmptyWebhookSecretException;
import com.svix.exceptions.WebhookVerificationException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A developer's receiver of webhooks, which verifies them with a library that the services do not have. */
final class WebhookReceiver implements AutoCloseable {

    private static final int NO_CONTENT = 204;
    private static final int UNAUTHORIZED = 401;

    private final ObjectMapper json = new ObjectMapper();
    private final CompletableFuture<Webhook> verifier = new CompletableFuture<>();
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final HttpServer server;

    private WebhookReceiver(HttpServer server) {
        this.server = server;
    }

    static WebhookReceiver start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        WebhookReceiver receiver = new WebhookReceiver(server);
        server.createContext("/", receiver::receive);
        server.start();
        return receiver;
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/outcomes");
    }

    /** @param secret as it was shown when the endpoint was registered: {@code whsec_…} */
    void verifyWith(String secret) throws EmptyWebhookSecretException {
        verifier.complete(new Webhook(secret));
    }

    /** The next message whose signature is right. */
    JsonNode next(Duration patience) throws IOException, InterruptedException {
        String message = messages.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
        if (message == null) {
            throw new AssertionError("no webhook arrived within " + patience);
        }
        return json.readTree(message);
    }

    private void receive(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        int status = NO_CONTENT;
        try {
            Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            headers.putAll(exchange.getRequestHeaders());
            verifier.join().verify(body, headers);
            messages.add(body);
        } catch (WebhookVerificationException e) {
            status = UNAUTHORIZED;
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
