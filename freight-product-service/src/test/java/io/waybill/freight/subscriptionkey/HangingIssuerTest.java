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
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.common.issuer.IssuerTimeoutConfig;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.server.TestIssuer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An issuer that takes connections and never ends an answer. Keys are past the age at which they are believed without
 * asking, so each call asks. The issuer keeps a call for two minutes: an answer that comes while it still keeps them
 * all was bounded by the service, and the bounds of the service are added up from its configuration.
 */
@QuarkusTest
@ServiceUnderTest
@TestProfile(HangingIssuerTest.EachCallAsks.class)
class HangingIssuerTest {

    /** The settings of a service that is not under test. */
    private static final SmallRyeConfig DEFAULTS = new SmallRyeConfigBuilder()
            .withMapping(IssuerTimeoutConfig.class)
            .withMapping(KeyCacheConfig.class)
            .build();

    private static final Duration REVOCATIONS =
            DEFAULTS.getConfigMapping(IssuerTimeoutConfig.class).revocations();
    private static final KeyCacheConfig KEYS = DEFAULTS.getConfigMapping(KeyCacheConfig.class);

    /** A key is asked for again at each call, but still serves for 15 minutes while there is no answer. */
    public static class EachCallAsks implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "waybill.subscription-keys.active",
                    "PT0S",
                    "quarkus.fault-tolerance.\"io.waybill.common.issuer.IssuerApi/introspect\".timeout.value",
                    "2000",
                    "waybill.subscription-keys.introspection-budget",
                    KEYS.introspectionBudget().toString(),
                    "waybill.subscription-keys.known-key-wait",
                    KEYS.knownKeyWait().toString(),
                    "waybill.issuer-timeout.revocations",
                    REVOCATIONS.toString());
        }
    }

    /** How the issuer does not answer. */
    enum Silence {
        HANGS,
        STALLS_AFTER_THE_HEADERS,
        DRIPS
    }

    /** Twice as many as the service has threads, so that all of them wait for the issuer. */
    private static final int AT_ONCE = 400;

    /**
     * With a connection for each call, since one of HTTP/2 has a bounded number of streams. All tests have the same
     * ones: so have sources a bounded number of connections.
     */
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final TestIssuer issuer = new TestIssuer();

    @TestHTTPResource(BASE + "/packagetypes")
    URI packageTypes;

    private String known;

    @BeforeEach
    void aKeyIsKnown() {
        issuer.isUp();
        known = newKey();
        issuer.knowsKey(known, "freight-product");
        // The circuit breaker of the test before closes with the first call that succeeds, two seconds after it opened.
        await().atMost(Duration.ofMinutes(2)).until(() -> call(known).statusCode() == 200);
        String another = newKey();
        issuer.knowsKey(another, "freight-product");
        await().atMost(Duration.ofMinutes(2)).until(() -> call(another).statusCode() == 200);
    }

    @AfterEach
    void theIssuerIsUpAgain() {
        issuer.isUp();
    }

    @ParameterizedTest
    @EnumSource
    void aKnownKeyIsServedFromTheLastAnswerAndAnUnknownOneGets503(Silence silence) throws Exception {
        int askedBefore = issuer.introspections();
        begin(silence);

        assertThat(call(known).statusCode()).isEqualTo(200);
        assertUnavailable(call(newKey()));

        // The breaker may have kept these two away from the issuer; a later stranger is not.
        await().atMost(Duration.ofMinutes(2)).until(() -> {
            assertUnavailable(call(newKey()));
            return issuer.introspections() > askedBefore;
        });
        assertThat(issuer.heldToTheEnd()).as("calls that the issuer ended").isZero();
    }

    @Test
    void moreCallsAtOnceThanThreadsAreAnsweredWhileTheIssuerKeepsThemAll() {
        issuer.stalls();

        List<CompletableFuture<HttpResponse<String>>> strangers = new ArrayList<>();
        List<CompletableFuture<HttpResponse<String>>> acquaintances = new ArrayList<>();
        for (int i = 0; i < AT_ONCE / 2; i++) {
            strangers.add(callAtOnce(newKey()));
            acquaintances.add(callAtOnce(known));
        }

        assertThat(strangers).isNotEmpty().allSatisfy(answer -> assertUnavailable(answer.join()));
        assertThat(acquaintances)
                .isNotEmpty()
                .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
        assertThat(issuer.heldToTheEnd()).as("calls that the issuer ended").isZero();
    }

    @Test
    void whatACallWaitsForAddsUpToThreeSecondsAtMost() {
        // A whole call: the key's introspection, once in vain, and the list of what is revoked.
        assertThat(KEYS.introspectionBudget().plus(REVOCATIONS)).isLessThanOrEqualTo(Duration.ofSeconds(3));
        // Whom the service knows it does not keep as long.
        assertThat(KEYS.knownKeyWait().plus(REVOCATIONS)).isLessThan(Duration.ofSeconds(1));
    }

    private void begin(Silence silence) {
        switch (silence) {
            case HANGS -> issuer.hangs();
            case STALLS_AFTER_THE_HEADERS -> issuer.stalls();
            case DRIPS -> issuer.drips();
        }
    }

    private HttpResponse<String> call(String key) throws IOException, InterruptedException {
        return HTTP.send(request(key), BodyHandlers.ofString());
    }

    private CompletableFuture<HttpResponse<String>> callAtOnce(String key) {
        return HTTP.sendAsync(request(key), BodyHandlers.ofString());
    }

    private HttpRequest request(String key) {
        return HttpRequest.newBuilder(packageTypes).header(KEY_HEADER, key).build();
    }

    private static void assertUnavailable(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
        assertThat(answer.body()).contains("503.0000001");
        assertThat(Duration.ofSeconds(Long.parseLong(
                        answer.headers().firstValue("Retry-After").orElseThrow())))
                .isPositive();
    }
}
