package io.waybill.auth;

import static io.waybill.auth.Registry.requestToken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.test.LogCapture;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.IntStream;
import org.jboss.logmanager.Level;
import org.junit.jupiter.api.Test;

/** The database takes no writes for a while. */
@QuarkusTest
@ServiceUnderTest
class ReadOnlyDatabaseTest {

    /** In which each job of a second is due several times. */
    private static final Duration LENGTH = Duration.ofSeconds(3);

    private static final Duration RECOVERY = Duration.ofSeconds(60);

    @Test
    void tokensAreIssuedAndChangesAreAnswered503UntilItTakesThemAgain() throws Exception {
        App app = Registry.approved("freight-product");
        assertThat(requestToken(app).statusCode()).isEqualTo(200);
        App unread = Registry.approved("freight-product");
        App limited = Registry.approved("parcel");
        User user = Registry.user();

        try (LogCapture log = LogCapture.open()) {
            try (ReadOnlyDatabase _ = ReadOnlyDatabase.begin()) {
                // The first of them meets a connection that has been closed.
                await("a client that no cache holds")
                        .atMost(RECOVERY)
                        .until(() -> requestToken(unread).statusCode() == 200);
                Instant end = Instant.now().plus(LENGTH);
                await("changes are refused").atMost(RECOVERY).until(() -> change().statusCode() == 503);
                while (Instant.now().isBefore(end)) {
                    Response refused = change();
                    assertThat(refused.statusCode()).as(refused.asString()).isEqualTo(503);
                    assertThat(refused.header("Retry-After")).isEqualTo("1");
                    assertThat(requestToken(app).statusCode()).isEqualTo(200);
                }
            }

            // Of the pool's connections some may be from before.
            await("all changes are stored")
                    .atMost(RECOVERY)
                    .until(() -> IntStream.range(0, 20)
                            .map(_ -> change().statusCode())
                            .peek(status -> assertThat(status).isIn(201, 503))
                            .allMatch(status -> status == 201));
            await("calls are counted").atMost(RECOVERY).until(() -> {
                int before = callsLeft(limited, user);
                return callsLeft(limited, user) < before;
            });
            assertThat(log.lines().stream()
                            .filter(line -> line.level().intValue() >= Level.WARN.intValue())
                            .filter(line -> line.json().contains("exceptionType")))
                    .as("stack traces in the log")
                    .isEmpty();
        }
    }

    private static int callsLeft(App app, User user) {
        return Integer.parseInt(
                Registry.hello(app, user).header("RateLimit").replaceFirst(".*\"day\";r=([0-9]+);.*", "$1"));
    }

    private static Response change() {
        return Registry.admin(
                "POST", "/applications", Map.of("name", "Shop", "owner", "tests", "businessRegion", "SE"));
    }
}
