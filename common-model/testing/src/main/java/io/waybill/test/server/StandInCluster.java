package io.waybill.test.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jwk.Use;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.lang.JoseException;

/**
 * An API server of Kubernetes as far as service accounts see it: it publishes the keys of their tokens to those who
 * have one, and signs tokens of the form that kubelet projects into pods.
 */
public final class StandInCluster implements AutoCloseable {

    /** As kubeadm and kind call it. */
    public static final String ISSUER = "https://kubernetes.default.svc.cluster.local";

    /** The audience in the shipped manifests. */
    public static final String AUDIENCE = "waybill-auth-token-service";

    /** Of a pod that may ask for the keys; the API server's own audience. */
    private static final String READER = "system:serviceaccount:waybill:auth-token-service";

    private static final String KEYS_PATH = "/openid/v1/jwks";

    /** What the shipped manifests ask for. */
    private static final Duration LIFE = Duration.ofHours(1);

    private static final int KEY_BITS = 2048;
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;

    private final HttpServer server;
    private final RsaJsonWebKey key;
    private volatile String reader = "";

    private StandInCluster(HttpServer server) {
        this.server = server;
        try {
            key = RsaJwkGenerator.generateJwk(KEY_BITS);
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
        key.setKeyId(UUID.randomUUID().toString());
        key.setAlgorithm(AlgorithmIdentifiers.RSA_USING_SHA256);
        key.setUse(Use.SIGNATURE);
    }

    public static StandInCluster start(int port) throws IOException {
        return started(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0));
    }

    /** By https. */
    public static StandInCluster start(SSLContext certificate) throws IOException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(certificate));
        return started(server);
    }

    private static StandInCluster started(HttpServer server) {
        StandInCluster cluster = new StandInCluster(server);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", cluster::answer);
        server.start();
        return cluster;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String authorization = exchange.getRequestHeaders().getFirst("Authorization");
            if (!exchange.getRequestURI().getPath().equals(KEYS_PATH)
                    || reader.isEmpty()
                    || !("Bearer " + reader).equals(authorization)) {
                exchange.sendResponseHeaders(UNAUTHORIZED, -1);
                return;
            }
            byte[] body = new JsonWebKeySet(key)
                    .toJson(OutputControlLevel.PUBLIC_ONLY)
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/jwk-set+json");
            exchange.sendResponseHeaders(OK, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** Where the keys are, below the host's name or address. */
    public String keysUrl(String base) {
        return base + ":" + port() + KEYS_PATH;
    }

    /** Writes the token that the keys are read with. */
    public void projectReader(Path file) throws IOException {
        reader = token(READER, ISSUER);
        write(file, reader);
    }

    /** Writes a token of this account, as kubelet does: whole or not at all. */
    public void project(String account, Path file) throws IOException {
        write(file, token(account, AUDIENCE));
    }

    private static void write(Path file, String token) throws IOException {
        Path written = Files.createTempFile(file.getParent(), "token", "");
        Files.writeString(written, token);
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** A token of an account, {@code system:serviceaccount:<namespace>:<name>}, for an hour. */
    public String token(String account, String audience) {
        Instant now = Instant.now();
        return signed(claims(account, "[\"" + audience + "\"]", now, now.plus(LIFE)));
    }

    /**
     * The claims of a token as kubelet projects it into a pod.
     *
     * @param audience a JSON array
     */
    public static String claims(String account, String audience, Instant issued, Instant expires) {
        String[] names = account.split(":", -1);
        String name = names[names.length - 1];
        return """
            {"aud":%s,"exp":%d,"iat":%d,"iss":"%s","jti":"%s",\
            "kubernetes.io":{"namespace":"%s","node":{"name":"node-1","uid":"%s"},\
            "pod":{"name":"%s-7d9f8c6b5-x2x4z","uid":"%s"},"serviceaccount":{"name":"%s","uid":"%s"},\
            "warnafter":%d},"nbf":%d,"sub":"%s"}""".formatted(
                        audience,
                        expires.getEpochSecond(),
                        issued.getEpochSecond(),
                        ISSUER,
                        UUID.randomUUID(),
                        names[Math.max(0, names.length - 2)],
                        UUID.randomUUID(),
                        name,
                        UUID.randomUUID(),
                        name,
                        UUID.randomUUID(),
                        expires.getEpochSecond() - 7,
                        issued.getEpochSecond(),
                        account);
    }

    /** Signs claims, in JSON, with the key of the cluster. */
    public String signed(String claims) {
        JsonWebSignature token = new JsonWebSignature();
        token.setAlgorithmHeaderValue(key.getAlgorithm());
        token.setKeyIdHeaderValue(key.getKeyId());
        token.setKey(key.getPrivateKey());
        token.setPayload(claims);
        try {
            return token.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
