package io.waybill.auth.registry.certification;

import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.lang.JoseException;

/** A sandbox with a real key, of which the production under test reads the JWKS. */
public class StandInSandbox implements QuarkusTestResourceLifecycleManager {

    /** The JWK with its private half, for the tests, which another class loader may have loaded. */
    private static final String KEY = "test.sandbox-key";

    public static final String ISSUER = "https://sandbox.example";

    private HttpServer server;

    /** The key with which it signs. */
    static EllipticCurveJsonWebKey key() {
        try {
            return (EllipticCurveJsonWebKey) JsonWebKey.Factory.newJwk(System.getProperty(KEY));
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Map<String, String> start() {
        try {
            EllipticCurveJsonWebKey key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
            key.setKeyId("sandbox-key");
            key.setAlgorithm("ES256");
            key.setUse("sig");
            System.setProperty(KEY, key.toJson(OutputControlLevel.INCLUDE_PRIVATE));
            byte[] jwks = new JsonWebKeySet(key)
                    .toJson(OutputControlLevel.PUBLIC_ONLY)
                    .getBytes(StandardCharsets.UTF_8);
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/.well-known/jwks.json", exchange -> {
                exchange.sendResponseHeaders(200, jwks.length);
                exchange.getResponseBody().write(jwks);
                exchange.close();
            });
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
        return Map.of(
                "waybill.auth.certification.jwks-url",
                "http://localhost:" + server.getAddress().getPort() + "/.well-known/jwks.json",
                "waybill.auth.certification.sandbox-issuer",
                ISSUER);
    }

    @Override
    public void stop() {
        if (server != null) {
            server.stop(0);
        }
    }
}
