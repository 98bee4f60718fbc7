package io.waybill.sandbox;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * Stands in for a packaged service when the launcher itself is tested: it becomes healthy, answers the operator's
 * calls, and dies when told to.
 */
public final class StubService {

    private StubService() {}

    public static void main(String[] arguments) throws Exception {
        Properties settings = new Properties();
        try (var reader = Files.newBufferedReader(Path.of(URI.create(System.getenv("QUARKUS_CONFIG_LOCATIONS"))))) {
            settings.load(reader);
        }
        serve(settings.getProperty("quarkus.management.port"));
        serve(settings.getProperty("quarkus.http.port"));
        System.out.println("stub service is up");
    }

    private static void serve(String port) throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port)), 10);
        server.createContext("/", StubService::answer);
        server.start();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        if (exchange.getRequestURI().getPath().equals("/die")) {
            System.out.println("the last words of the service");
            Runtime.getRuntime().halt(7);
        }
        String id = Long.toString(System.nanoTime());
        byte[] body = ("{\"access_token\":\"t\",\"id\":\"" + id + "\",\"clientId\":\"c" + id + "\",\"clientSecret\":\"s"
                        + id + "\",\"loginId\":\"l" + id + "\",\"licenceKey\":\"k" + id + "\"}")
                .getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
