package io.waybill.freight.subscriptionkey;

import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.KEY_HEADER;
import static io.waybill.freight.FreightCalls.newKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.faulttolerance.api.CircuitBreakerMaintenance;
import io.smallrye.faulttolerance.api.CircuitBreakerState;
import io.waybill.common.issuer.IssuerClient;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.TestIssuer;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An issuer that has just started, and one that fails. An attempt takes what it takes in production; the budget is
 * larger, so that a machine that stands still for a moment finds the issuer warm with the second attempt.
 */
@QuarkusTest
@ServiceUnderTest
@TestProfile(ColdIssuerTest.AttemptsAsInProduction.class)
class ColdIssuerTest {

    /** As in production. */
    private static final Duration ATTEMPT = Duration.ofSeconds(2);

    public static class AttemptsAsInProduction implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "quarkus.fault-tolerance.\"io.waybill.common.issuer.IssuerApi/introspect\".timeout.value",
                    String.valueOf(ATTEMPT.toMillis()));
        }
    }

    /** How the issuer fails. */
    enum Failure {
        REFUSES_CONNECTIONS,
        ANSWERS_500,
        HANGS
    }

    /** More than the calls that the circuit breaker looks at. */
    private static final int AT_ONCE = 20;

    private final TestIssuer issuer = new TestIssuer();
    private final HttpClient http = HttpClient.newHttpClient();

    @TestHTTPResource(BASE + "/packagetypes")
    URI packageTypes;

    @Inject
    CircuitBreakerMaintenance breakers;

    @BeforeEach
    @AfterEach
    void theIssuerIsUp() {
        issuer.isUp();
        breakers.resetAll();
    }

    @Test
    void aSlowFirstAnswerIsWaitedFor() {
        issuer.isColdFor(Duration.ofMillis(1_500));

        assertThat(statusesOf(knownKeys(AT_ONCE))).containsOnly(200);
        assertThat(state()).isEqualTo(CircuitBreakerState.CLOSED);
    }

    @Test
    void attemptsThatAreInVainAtAColdStartDoNotOpenTheCircuitBreaker() {
        issuer.isColdFor(ATTEMPT.plusMillis(200));

        assertThat(statusesOf(knownKeys(AT_ONCE))).containsOnly(200);
        assertThat(state()).isEqualTo(CircuitBreakerState.CLOSED);
    }

    @ParameterizedTest
    @EnumSource
    void anIssuerThatFailsIsNotAskedForAWhile(Failure failure) {
        switch (failure) {
            case REFUSES_CONNECTIONS -> issuer.goesDown();
            case ANSWERS_500 -> issuer.fails();
            case HANGS -> issuer.hangs();
        }

        await().atMost(Duration.ofMinutes(2)).until(() -> {
            assertThat(statusesOf(strangers(AT_ONCE))).containsOnly(503);
            return state() == CircuitBreakerState.OPEN;
        });
    }

    private CircuitBreakerState state() {
        return breakers.currentState(IssuerClient.INTROSPECTION);
    }

    private List<String> knownKeys(int number) {
        List<String> keys = strangers(number);
        keys.forEach(key -> issuer.knowsKey(key, "freight-product"));
        return keys;
    }

    private static List<String> strangers(int number) {
        return Stream.generate(() -> newKey()).limit(number).toList();
    }

    /** What calls with these keys, all at once, are answered. */
    private List<Integer> statusesOf(List<String> keys) {
        List<CompletableFuture<Integer>> answers = keys.stream()
                .map(key -> HttpRequest.newBuilder(packageTypes)
                        .header(KEY_HEADER, key)
                        .build())
                .map(request ->
                        http.sendAsync(request, BodyHandlers.discarding()).thenApply(answer -> answer.statusCode()))
                .toList();
        return answers.stream().map(CompletableFuture::join).toList();
    }
}
