package io.waybill.auth.portal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A proxy that ends TLS in front of the service, with a certificate of its own, as nginx does in deploy/compose. */
final class TlsProxy implements AutoCloseable {

    private static final char[] PASSWORD = "of this test only".toCharArray();
    private static final Set<String> OF_THE_CONNECTION =
            Set.of("host", "connection", "content-length", "transfer-encoding", "upgrade", "http2-settings", ":status");

    /** Serves the service under this, too, like the gateway of {@code OtherDeployment}. */
    private static final String PREFIX = "/base";

    private final HttpClient service = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpsServer server;
    private final URI target;
    private final boolean saysSo;

    /** @param saysSo whether it forwards the scheme and host that the browser used */
    TlsProxy(Path folder, URI target, boolean saysSo) throws IOException, GeneralSecurityException, InterruptedException {
        this.target = target;
        this.saysSo = saysSo;
        this.server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context(folder)));
        server.setExecutor(threads);
        server.createContext("/", this::forward);
        server.start();
    }

    String url() {
        return "https://localhost:" + port();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void forward(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String path = exchange.getRequestURI().toString().replaceFirst("^" + PREFIX + "/", "/");
            HttpRequest.Builder request = HttpRequest.newBuilder(target.resolve(path))
                    .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
            exchange.getRequestHeaders().forEach((name, values) -> {
                if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                    values.forEach(value -> request.header(name, value));
                }
            });
            if (saysSo) {
                request.header("X-Forwarded-Proto", "https")
                        .header("X-Forwarded-Host", exchange.getRequestHeaders().getFirst("Host"));
            }
            HttpResponse<byte[]> answer = service.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            answer.headers().map().forEach((name, values) -> {
                if (!OF_THE_CONNECTION.contains(name)) {
                    exchange.getResponseHeaders().put(name, List.copyOf(values));
                }
            });
            boolean hasBody = answer.body().length > 0;
            exchange.sendResponseHeaders(answer.statusCode(), hasBody ? answer.body().length : -1);
            if (hasBody) {
                exchange.getResponseBody().write(answer.body());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static SSLContext context(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        Path store = folder.resolve("tls.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                        "-genkeypair",
                        "-alias",
                        "proxy",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .inheritIO()
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool made no certificate");
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(store)) {
            keys.load(file, PASSWORD);
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
        service.close();
    }
}
