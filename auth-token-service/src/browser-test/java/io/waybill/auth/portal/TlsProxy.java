package io.waybill.auth.portal;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PfxOptions;
import io.vertx.httpproxy.HttpProxy;
import io.vertx.httpproxy.ProxyContext;
import io.vertx.httpproxy.ProxyInterceptor;
import io.vertx.httpproxy.ProxyRequest;
import io.vertx.httpproxy.ProxyResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A proxy that ends TLS in front of the service, with a certificate of its own, as nginx does in deploy/compose. */
final class TlsProxy implements AutoCloseable {

    private static final String PASSWORD = "of-this-test-only";

    private final Vertx vertx = Vertx.vertx();
    private final HttpServer server;

    /** @param saysSo whether it forwards the scheme and host that the browser used */
    TlsProxy(URI service, boolean saysSo) throws IOException, InterruptedException {
        HttpProxy proxy = HttpProxy.reverseProxy(vertx.createHttpClient())
                .origin(service.getPort(), service.getHost())
                .addInterceptor(new Forwarding(saysSo));
        this.server = await(
                vertx.createHttpServer(new HttpServerOptions().setSsl(true).setKeyCertOptions(certificate()))
                        .requestHandler(proxy)
                        .listen(0, "localhost"));
    }

    private record Forwarding(boolean saysSo) implements ProxyInterceptor {

        /** The service is there under this as well, as behind the gateway of {@code OtherDeployment}. */
        private static final String PREFIX = "/base";

        @Override
        public Future<ProxyResponse> handleProxyRequest(ProxyContext context) {
            ProxyRequest request = context.request();
            request.setURI(request.getURI().replaceFirst("^" + PREFIX + "/", "/"));
            if (saysSo) {
                request.putHeader("X-Forwarded-Proto", "https")
                        .putHeader("X-Forwarded-Host", request.headers().get("Host"));
            }
            return context.sendRequest();
        }
    }

    private static PfxOptions certificate() throws IOException, InterruptedException {
        Path store = Files.createTempDirectory("proxy").resolve("tls.p12");
        String options =
                "-genkeypair -alias proxy -keyalg EC -dname CN=localhost -storetype PKCS12 -storepass " + PASSWORD;
        List<String> keytool = new ArrayList<>(List.of(options.split(" ")));
        keytool.addFirst(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        keytool.addAll(List.of("-keystore", store.toString()));
        if (new ProcessBuilder(keytool).inheritIO().start().waitFor() != 0) {
            throw new IOException("keytool made no certificate");
        }
        return new PfxOptions().setPath(store.toString()).setPassword(PASSWORD);
    }

    String url() {
        return "https://localhost:" + port();
    }

    int port() {
        return server.actualPort();
    }

    private static <T> T await(Future<T> future) {
        return future.toCompletionStage().toCompletableFuture().join();
    }

    @Override
    public void close() {
        await(vertx.close());
    }
}
