package io.waybill.common.ratelimit;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.test.Command;
import io.waybill.test.RequiresProgram;
import io.waybill.test.server.ServerProcess;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.WithDatabaseAndIssuer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A service that counts in Redis by TLS, and refuses what it cannot count. It is started before Redis is. */
@RequiresProgram(value = "redis-server", requiredBy = "TESTS_REQUIRE_REDIS")
@QuarkusTest
@WithDatabaseAndIssuer
@WithTestResource(CountedInRedisTest.Settings.class)
class CountedInRedisTest {

    private static final String PORT = "test-support.redis-port";
    private static final String FOLDER = "test-support.redis-folder";
    private static final String PASSWORD = "password-of-the-test";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** The settings of an operator, and a certificate for the server. */
    public static class Settings implements QuarkusTestResourceLifecycleManager {

        @Override
        public Map<String, String> start() {
            try {
                Path folder = Files.createDirectories(Path.of("target", "counted-in-redis"))
                        .toAbsolutePath();
                String openssl =
                        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=redis"
                                + " -addext subjectAltName=DNS:localhost -keyout key.pem -out certificate.pem";
                Command.run(List.of(openssl.split(" ")), Map.of(), folder).orFail();
                int port = ServerProcess.freePort();
                System.setProperty(PORT, Integer.toString(port));
                System.setProperty(FOLDER, folder.toString());
                return Map.of(
                        "waybill.rate-limit.store",
                        "redis",
                        "waybill.rate-limit.when-store-fails",
                        "refuse",
                        "quarkus.redis.hosts",
                        "rediss://localhost:" + port,
                        "quarkus.redis.password",
                        PASSWORD,
                        "quarkus.redis.tls.trust-certificate-pem",
                        "true",
                        "quarkus.redis.tls.trust-certificate-pem.certs",
                        folder.resolve("certificate.pem").toString());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void stop() {}
    }

    @TestHTTPResource(value = "/health/ready", management = true)
    URL ready;

    @Test
    void aCallIsCountedThereAndRefusedWithoutIt() throws Exception {
        String token = token();
        call(token)
                .then()
                .statusCode(503)
                .header("Retry-After", equalTo("1"))
                .contentType("application/problem+json")
                .body("code", equalTo("503.0000001"));
        given().get(ready).then().statusCode(200);

        try (RedisServer redis = server()) {
            redis.start();
            await().atMost(PATIENCE).until(() -> call(token).statusCode() == 200);
            call(token).then().statusCode(200).header("RateLimit", startsWith("\"day\";r=0;"));
            call(token).then().statusCode(429).body("code", equalTo("429.0000002"));

            redis.kill();
            String other = token();
            call(other).then().statusCode(503);
            redis.start();
            await().atMost(PATIENCE).until(() -> call(other).statusCode() == 200);
        }
    }

    private static RedisServer server() throws IOException {
        String port = System.getProperty(PORT);
        String certificate =
                Path.of(System.getProperty(FOLDER), "certificate.pem").toString();
        return new RedisServer(
                Path.of(System.getProperty(FOLDER)),
                Integer.parseInt(port),
                "--port",
                "0",
                "--tls-port",
                port,
                "--tls-cert-file",
                certificate,
                "--tls-ca-cert-file",
                certificate,
                "--tls-key-file",
                Path.of(System.getProperty(FOLDER), "key.pem").toString(),
                "--tls-auth-clients",
                "no",
                "--requirepass",
                PASSWORD);
    }

    private static String token() {
        return new TestIssuer()
                .token()
                .api("probe")
                .client("client-" + UUID.randomUUID())
                .level("small", 1_000, 2)
                .signed();
    }

    private static Response call(String token) {
        return given().header("Authorization", "Bearer " + token)
                .contentType("application/json")
                .body("{\"name\":\"x\"}")
                .post("/probe");
    }
}
