package io.waybill.test.contract;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.anEmptyMap;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of a service as it is packaged: a package can lack parts although its classes pass their tests. Each service
 * runs them in a {@code @QuarkusIntegrationTest}, beside its main calls.
 */
public interface PackagedServiceContract {

    @Test
    default void itIsReady() throws IOException {
        // Quarkus writes the log of the process that it starts; the port is known from there only.
        String log = Files.readString(Path.of("target", "quarkus.log"));
        String management = Pattern.compile("Management interface listening on http://[^:]+:(\\d+)")
                .matcher(log)
                .results()
                .reduce((earlier, later) -> later)
                .map(listens -> "http://localhost:" + listens.group(1))
                .orElseThrow();

        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> given().get(management + "/q/health/ready")
                        .then()
                        .statusCode(200)
                        .body("status", equalTo("UP")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/q/openapi", "/q/openapi-admin"})
    default void itServesItsOpenApiDocuments(String path) {
        given().queryParam("format", "json").get(path).then().statusCode(200).body("paths", not(anEmptyMap()));
    }

    @Test
    default void anUnknownPathIsAProblem() {
        Operation.assertProblem(given().get("/no/such/path").then().statusCode(404), "404.0000001");
    }
}
