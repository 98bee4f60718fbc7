package io.waybill.indiainstruction.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A receiver of webhooks: an HTTPS server that keeps what it is sent, by path. It verifies signatures by the text of
 * Standard Webhooks, not by the library that makes them.
 */
public final class Receiver implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpsServer server;
    private final Map<String, List<Message>> received = new ConcurrentHashMap<>();
    private final Map<String, Function<Message, Integer>> answers = new ConcurrentHashMap<>();

    /** A message as it arrived. */
    public record Message(String host, String id, String timestamp, String signature, String body) {

        JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        String awbNo() {
            return json().at("/data/awbNo").asText();
        }

        String type() {
            return json().get("type").asText();
        }

        /** Whether one of the signatures is by this secret, {@code whsec_…}. */
        boolean isSignedBy(String secret) {
            try {
                Mac mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(
                        Base64.getDecoder().decode(secret.substring("whsec_".length())), "HmacSHA256"));
                String expected = "v1,"
                        + Base64.getEncoder()
                                .encodeToString(mac.doFinal(
                                        (id + "." + timestamp + "." + body).getBytes(StandardCharsets.UTF_8)));
                return Arrays.asList(signature.split(" ")).contains(expected);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private Receiver(HttpsServer server) {
        this.server = server;
    }

    public static Receiver start() throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(ReceiverCertificate.file())) {
            keys.load(file, ReceiverCertificate.PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, ReceiverCertificate.PASSWORD.toCharArray());
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(managers.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        Receiver receiver = new Receiver(server);
        server.createContext("/", receiver::take);
        server.start();
        return receiver;
    }

    public int port() {
        return server.getAddress().getPort();
    }

    String url(String path) {
        return "https://localhost:" + port() + path;
    }

    /** What this path answers from now on, by message; 204 by default. */
    public void answer(String path, Function<Message, Integer> status) {
        answers.put(path, status);
    }

    /** What this path has been sent so far, in this order. */
    public List<Message> received(String path) {
        return received.getOrDefault(path, List.of());
    }

    private void take(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        Message message = new Message(
                exchange.getRequestHeaders().getFirst("Host"),
                exchange.getRequestHeaders().getFirst("webhook-id"),
                exchange.getRequestHeaders().getFirst("webhook-timestamp"),
                exchange.getRequestHeaders().getFirst("webhook-signature"),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        received.computeIfAbsent(path, unknown -> new CopyOnWriteArrayList<>()).add(message);
        int status = answers.getOrDefault(path, any -> 204).apply(message);
        if (status >= 300 && status < 400) {
            exchange.getResponseHeaders().set("Location", url("/redirected"));
        }
        if (status == 429) {
            exchange.getResponseHeaders().set("Retry-After", "3600");
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
