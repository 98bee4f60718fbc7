package io.waybill.common.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS 1.2 at a server of a Vert.x that has found {@link ConnectionGuards}. */
class RenegotiationTest {

    private static final String PASSWORD = "changeit";
    private static final long PATIENCE_SECONDS = 30;
    private static final int PATIENCE_MILLIS = 30_000;

    private static final String CALL = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @Test
    void aClientMayNotAskForANewHandshakeOnAConnection(@TempDir Path folder) throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            HttpServer server = vertx.createHttpServer(new HttpServerOptions()
                            .setHost("localhost")
                            .setPort(0)
                            .setSsl(true)
                            .setKeyCertOptions(new PfxOptions()
                                    .setPath(keyStore(folder).toString())
                                    .setPassword(PASSWORD)))
                    .requestHandler(call -> call.response().end("x"))
                    .listen()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);

            try (SSLSocket client = (SSLSocket) trustingContext()
                    .getSocketFactory()
                    .createSocket(InetAddress.getLoopbackAddress(), server.actualPort())) {
                client.setSoTimeout(PATIENCE_MILLIS);
                client.setEnabledProtocols(new String[] {"TLSv1.2"});
                assertThat(answer(client)).isEqualTo("HTTP/1.1 200 OK");

                client.startHandshake();

                assertThatThrownBy(() -> answer(client)).isInstanceOf(IOException.class);
            }
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static String answer(SSLSocket client) throws IOException {
        client.getOutputStream().write(CALL.getBytes(StandardCharsets.US_ASCII));
        byte[] line = client.getInputStream().readNBytes("HTTP/1.1 200 OK".length());
        if (line.length == 0) {
            throw new IOException("closed");
        }
        client.getInputStream().readNBytes("\r\ncontent-length: 1\r\n\r\nx".length());
        return new String(line, StandardCharsets.US_ASCII);
    }

    private static Path keyStore(Path folder) throws IOException, InterruptedException {
        Path store = folder.resolve("server.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        store.toString())
                .inheritIO()
                .start();
        assertThat(keytool.waitFor()).isZero();
        return store;
    }

    private static SSLContext trustingContext() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustsAll()}, new SecureRandom());
        return context;
    }

    private static final class TrustsAll implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
