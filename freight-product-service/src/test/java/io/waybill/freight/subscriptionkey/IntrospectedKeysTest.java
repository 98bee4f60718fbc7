package io.waybill.freight.subscriptionkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Caller;
import io.waybill.common.security.Revocations;
import io.waybill.freight.subscriptionkey.IntrospectionAnswer.Level;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long answers about keys are believed, on a clock of the test. */
class IntrospectedKeysTest {

    private static final String KEY = "key-of-the-test";
    private static final int CALLERS = IntrospectedKeys.WAITING;
    /** The defaults, which are the contract's bounds. */
    private static final SmallRyeConfig CONFIG = new SmallRyeConfigBuilder()
            .withMapping(WaybillConfig.class)
            .withMapping(KeyCacheConfig.class)
            .withDefaultValue("waybill.environment", "sandbox")
            .withDefaultValue("waybill.issuer", "http://issuer.example")
            // A machine that stands still for a moment is no issuer that is away.
            .withDefaultValue("waybill.subscription-keys.introspection-budget", "PT1M")
            .build();

    private static final Duration BELIEVED = Duration.ofMinutes(10);
    private static final Duration SURELY_BELIEVED = Duration.ofMinutes(7).plusSeconds(29);

    private final SteppedClock clock = new SteppedClock();
    private final Issuer issuer = new Issuer();
    private final Grants revocations = new Grants();
    private final IntrospectedKeys keys = keys(CONFIG.getConfigMapping(KeyCacheConfig.class));

    private IntrospectedKeys keys(KeyCacheConfig config) {
        return new IntrospectedKeys(
                new Introspection(issuer, config),
                config,
                revocations,
                CONFIG.getConfigMapping(WaybillConfig.class),
                Clock.systemUTC(),
                new IntrospectionMetrics(new SimpleMeterRegistry()),
                // The keys' ages are not those of a clock that is set.
                clock);
    }

    /** Else a revoked key would be accepted again when it is no longer listed. */
    @Test
    void noKeyIsBelievedLongerThanItIsListed() {
        KeyCacheConfig tooLong = new SmallRyeConfigBuilder()
                .withMapping(KeyCacheConfig.class)
                .withDefaultValue("waybill.subscription-keys.active", "PT46M")
                .build()
                .getConfigMapping(KeyCacheConfig.class);

        assertThatThrownBy(() -> keys(tooLong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("waybill.subscription-keys.active");
    }

    @Test
    void anActiveKeyIsBelievedForTenMinutesAtMost() {
        keys.find(KEY);
        clock.forward(SURELY_BELIEVED);
        assertThat(keys.find(KEY)).isPresent();
        assertThat(issuer.asked).hasValue(1);

        clock.forward(BELIEVED.minus(SURELY_BELIEVED));
        assertThat(keys.find(KEY)).isPresent();
        assertThat(issuer.asked).hasValue(2);
    }

    @Test
    void keysThatWereSeenTogetherAreNotAskedAboutTogetherAgain() {
        List<String> many = new Random(1).longs(500).mapToObj(Long::toHexString).toList();
        many.forEach(keys::find);
        int asked = issuer.asked.get();
        clock.forward(SURELY_BELIEVED);
        Duration step = BELIEVED.minus(SURELY_BELIEVED).dividedBy(5);
        for (int i = 0; i < 5; i++) {
            clock.forward(step);
            many.forEach(keys::find);

            assertThat(issuer.asked.get() - asked).isBetween(many.size() / 10, many.size() * 4 / 10);
            asked = issuer.asked.get();
        }
        assertThat(issuer.asked).hasValue(2 * many.size());
    }

    @Test
    void aGrantTakesEffectWithinFiveSeconds() {
        issuer.api = "parcel";
        assertThat(keys.find(KEY))
                .hasValueSatisfying(
                        caller -> assertThat(caller.mayCall("freight-product")).isFalse());

        issuer.api = "freight-product";
        clock.forward(Duration.ofSeconds(5));
        assertThat(keys.find(KEY))
                .hasValueSatisfying(
                        caller -> assertThat(caller.mayCall("freight-product")).isTrue());
    }

    @Test
    void aGrantThatWasRevokedAndIsGivenAgainTakesEffectWithinFiveSeconds() {
        keys.find(KEY);
        clock.forward(Duration.ofSeconds(5));
        revocations.revoked = "freight-product";
        assertThat(keys.find(KEY)).isPresent();
        assertThat(issuer.asked).hasValue(2);
        revocations.revoked = null;
        keys.find(KEY);
        assertThat(issuer.asked).hasValue(2);
    }

    @Test
    void anInactiveKeyIsBelievedForFiveSeconds() {
        issuer.active = false;
        assertThat(keys.find(KEY)).isEmpty();
        clock.forward(Duration.ofSeconds(4));
        assertThat(keys.find(KEY)).isEmpty();
        assertThat(issuer.asked).hasValue(1);

        issuer.active = true;
        clock.forward(Duration.ofSeconds(2));
        assertThat(keys.find(KEY)).isPresent();
    }

    @Test
    void aKeyThatWasConfirmedWorksForAQuarterOfAnHourWithoutTheIssuer() {
        keys.find(KEY);
        clock.forward(BELIEVED.minusSeconds(1));
        issuer.away = true;

        clock.forward(Duration.ofMinutes(15));
        assertThat(keys.find(KEY)).isPresent();

        clock.forward(Duration.ofSeconds(2));
        assertThatThrownBy(() -> keys.find(KEY))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("cannot be told");
    }

    @Test
    void aKeyThatTheIssuerNoLongerKnowsIsRefusedAtOnceWhenItIsAskedAgain() {
        keys.find(KEY);
        issuer.active = false;

        assertThat(keys.confirm(KEY)).isEmpty();
        issuer.away = true;
        clock.forward(Duration.ofSeconds(10));
        assertThatThrownBy(() -> keys.find(KEY)).isInstanceOf(ApiException.class);
    }

    @Test
    void aCallThatHasWaitedInVainForTheIssuerDoesNotWaitAgain() {
        keys.find(KEY);
        issuer.away = true;
        clock.forward(BELIEVED);
        assertThat(keys.find(KEY)).isPresent();
        assertThat(issuer.asked).hasValue(2);

        // The list of what is revoked names the key's client, so it must be confirmed
        assertThatThrownBy(() -> keys.confirm(KEY)).isInstanceOf(ApiException.class);
        assertThat(issuer.asked).hasValue(2);

        issuer.away = false;
        clock.forward(Duration.ofSeconds(1));
        assertThat(keys.confirm(KEY)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void callsWithOneKeyShareOneIntrospection(boolean known) throws Exception {
        issuer.active = known;
        issuer.answers = new CountDownLatch(1);
        CountDownLatch called = new CountDownLatch(CALLERS);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Optional<Caller>>> answers = IntStream.range(0, CALLERS)
                    .mapToObj(caller -> callers.submit(() -> {
                        called.countDown();
                        return keys.find(KEY);
                    }))
                    .toList();
            called.await();
            issuer.answers.countDown();

            for (Future<Optional<Caller>> answer : answers) {
                assertThat(answer.get().isPresent()).isEqualTo(known);
            }
        }
        assertThat(issuer.asked).hasValue(1);
    }

    @Test
    void noMoreCallsThanMayWaitHoldAThreadThoughTheyShareAnIntrospection() throws Exception {
        keys.find("known");
        clock.forward(BELIEVED);
        issuer.answers = new CountDownLatch(1);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Optional<Caller>>> waiting = IntStream.range(0, CALLERS)
                    .mapToObj(caller -> callers.submit(() -> keys.find(KEY)))
                    .toList();
            await().until(() -> keys.waiting() == CALLERS);

            assertThatThrownBy(() -> keys.find(KEY)).isInstanceOf(ApiException.class);
            assertThat(keys.find("known")).isPresent();

            issuer.answers.countDown();
            for (Future<Optional<Caller>> answer : waiting) {
                assertThat(answer.get()).isPresent();
            }
        }
    }

    @Test
    void aKeyThatWasConfirmedDoesNotWaitForAnIssuerThatIsSlowAndIsToldLater() {
        keys.find(KEY);
        issuer.answers = new CountDownLatch(1);
        clock.forward(BELIEVED);

        assertThat(keys.find(KEY)).isPresent();

        issuer.active = false;
        issuer.answers.countDown();
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(keys.find(KEY)).isEmpty());
        assertThat(issuer.asked).hasValue(2);
    }

    @Test
    void noMessageNamesTheKey() {
        issuer.away = true;

        assertThatThrownBy(() -> keys.find(KEY)).hasMessageNotContaining(KEY);
    }

    private static final class Grants implements Revocations {

        private volatile String revoked;

        @Override
        public boolean coversCaller(Caller caller) {
            return false;
        }

        @Override
        public boolean coversGrant(Caller caller, String api) {
            return api.equals(revoked);
        }
    }

    private static final class Issuer extends IntrospectionClient {

        private volatile boolean active = true;
        private volatile boolean away;
        private volatile String api = "freight-product";
        private final AtomicInteger asked = new AtomicInteger();
        private volatile CountDownLatch answers = new CountDownLatch(0);

        Issuer() {
            super(null, null, null);
        }

        @Override
        IntrospectionAnswer introspect(String key, long deadline) throws IOException, InterruptedException {
            asked.incrementAndGet();
            answers.await();
            if (away) {
                throw new IOException("connection refused");
            }
            return answer(key);
        }

        private IntrospectionAnswer answer(String token) {
            return active
                    ? new IntrospectionAnswer(
                            true,
                            token,
                            "app-1",
                            "sandbox",
                            List.of(api),
                            "SE",
                            new Level("standard", 10, 250),
                            List.of())
                    : new IntrospectionAnswer(false, null, null, null, null, null, null, null);
        }
    }
}
