package io.waybill.indiainstruction;

import static io.restassured.RestAssured.given;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.waybill.test.LogCapture;
import io.waybill.test.ReadOnlyDatabase;
import java.net.URL;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jboss.logmanager.Level;
import org.junit.jupiter.api.Test;

/** The database takes no writes for a while, in the middle of the load. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(ReadOnlyDatabaseTest.EachSecond.class)
class ReadOnlyDatabaseTest {

    public static class EachSecond implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("waybill.readiness.check-every", "1s");
        }
    }

    private static final int CLIENTS = 4;
    private static final int REFUSED = 40;

    /** Connections are replaced within 5 s; a busy machine may need more. */
    private static final Duration RECOVERY = Duration.ofSeconds(60);

    @TestHTTPResource(value = "/health/well", management = true)
    URL well;

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Test
    void writesAreAnswered503UntilItTakesThemAgain() throws Exception {
        List<String> awbNos =
                Stream.generate(() -> waybill("IN_TRANSIT")).limit(CLIENTS).toList();
        awbNos.forEach(awbNo ->
                assertThat(statusCode(instruct(awbNo, "before"))).as("before").isEqualTo("Valid"));
        Queue<Response> answers = new ConcurrentLinkedQueue<>();
        AtomicBoolean stop = new AtomicBoolean();

        try (LogCapture log = LogCapture.open();
                ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            try (ReadOnlyDatabase _ = ReadOnlyDatabase.begin()) {
                awbNos.forEach(awbNo -> clients.execute(() -> {
                    for (int i = 0; !stop.get(); i++) {
                        answers.add(instruct(awbNo, "landmark " + i));
                    }
                }));
                await().atMost(RECOVERY).until(() -> refused(answers) >= REFUSED);
                given().get(well)
                        .then()
                        .statusCode(503)
                        .body("checks.find { it.name == 'database answers' }.data.readOnly", equalTo(true));
                await().atMost(RECOVERY).until(() -> reachable() == 0);
            }

            try {
                await().atMost(RECOVERY).until(() -> given().get(well).statusCode() == 200);
                await().atMost(RECOVERY).until(() -> reachable() == 1);
                await("no connection is left that takes no writes")
                        .atMost(RECOVERY)
                        .until(() -> {
                            int before = answers.size();
                            await().atMost(RECOVERY).until(() -> answers.size() > before + REFUSED);
                            return answers.stream().skip(before).allMatch(answer -> answer.statusCode() == 200);
                        });
            } finally {
                stop.set(true);
            }
            assertThat(log.lines().stream()
                            .filter(line -> line.level().intValue() >= Level.WARN.intValue())
                            .filter(line -> line.json().contains("exceptionType")))
                    .as("stack traces in the log")
                    .isEmpty();
        }
        assertThat(answers).allSatisfy(answer -> {
            assertThat(answer.statusCode()).as(answer.asString()).isIn(200, 503);
            if (answer.statusCode() == 503) {
                assertThat(answer.header("Retry-After")).isEqualTo("1");
                assertThat(answer.<String>path("error-response[0].StatusCode")).isEqualTo("ServiceUnavailable");
            }
        });
    }

    private static Response instruct(String awbNo, String landmark) {
        return send(awbNo, "LM", ",\"LandMark\":\"" + landmark + "\"");
    }

    private static long refused(Queue<Response> answers) {
        return answers.stream().filter(answer -> answer.statusCode() == 503).count();
    }

    private double reachable() {
        return Double.parseDouble(given().accept("text/plain;version=0.0.4")
                .get(metrics)
                .asString()
                .lines()
                .filter(line -> line.startsWith("waybill_database_reachable"))
                .findFirst()
                .orElseThrow()
                .replaceFirst(".* ", ""));
    }
}
