package io.waybill.freight.subscriptionkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.issuer.IssuerTimeoutConfig;
import io.waybill.common.security.Caller;
import io.waybill.common.security.RevocationList;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long answers about keys are believed, on a clock of the test. */
class IntrospectedKeysTest {

    private static final String KEY = "key-of-the-test";
    private static final int CALLERS = 50;
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
    private final ScriptedIssuer issuer = new ScriptedIssuer();
    private final RevocationList revocations = new RevocationList(InstantSource.system());
    private final IntrospectedKeys keys = keys(CONFIG.getConfigMapping(KeyCacheConfig.class));

    private IntrospectedKeys keys(KeyCacheConfig config) {
        return new IntrospectedKeys(
                issuer,
                config,
                revocations,
                CONFIG.getConfigMapping(WaybillConfig.class),
                Clock.systemUTC(),
                // The keys' ages are not those of a clock that is set.
                clock);
    }

    private static KeyCacheConfig config(String name, String value) {
        return new SmallRyeConfigBuilder()
                .withMapping(KeyCacheConfig.class)
                .withDefaultValue(name, value)
                .build()
                .getConfigMapping(KeyCacheConfig.class);
    }

    private Optional<Caller> find(String key) {
        return keys.find(key).await().atMost(Duration.ofMinutes(1)).map(Caller::of);
    }

    private Optional<Caller> confirm(String key) {
        return keys.confirm(key).await().atMost(Duration.ofMinutes(1)).map(Caller::of);
    }

    /** Else a revoked key would be accepted again when it is no longer listed. */
    @Test
    void noKeyIsBelievedLongerThanItIsListed() {
        KeyCacheConfig tooLong = config("waybill.subscription-keys.active", "PT46M");

        assertThatThrownBy(() -> keys(tooLong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("waybill.subscription-keys.active");
    }

    @Test
    void anActiveKeyIsBelievedForTenMinutesAtMost() {
        find(KEY);
        clock.forward(SURELY_BELIEVED);
        assertThat(find(KEY)).isPresent();
        assertThat(issuer.asked).hasValue(1);

        clock.forward(BELIEVED.minus(SURELY_BELIEVED));
        assertThat(find(KEY)).isPresent();
        assertThat(issuer.asked).hasValue(2);
    }

    @Test
    void aKeyIsDatedAfterTheRevocationsThatItsAnswerKnows() {
        Instant later = Instant.now().plusSeconds(60).truncatedTo(ChronoUnit.SECONDS);
        issuer.iat = later.getEpochSecond();
        assertThat(find(KEY).orElseThrow().issuedAt()).isEqualTo(later);

        issuer.iat = later.minusSeconds(120).getEpochSecond();
        assertThat(confirm(KEY).orElseThrow().issuedAt()).isBefore(later).isAfter(later.minusSeconds(120));
    }

    @Test
    void keysThatWereSeenTogetherAreNotAskedAboutTogetherAgain() {
        List<String> many = new Random(1).longs(500).mapToObj(Long::toHexString).toList();
        many.forEach(this::find);
        int asked = issuer.asked.get();
        clock.forward(SURELY_BELIEVED);
        Duration step = BELIEVED.minus(SURELY_BELIEVED).dividedBy(5);
        for (int i = 0; i < 5; i++) {
            clock.forward(step);
            many.forEach(this::find);

            assertThat(issuer.asked.get() - asked).isBetween(many.size() / 10, many.size() * 4 / 10);
            asked = issuer.asked.get();
        }
        assertThat(issuer.asked).hasValue(2 * many.size());
    }

    @Test
    void aGrantTakesEffectWithinFiveSeconds() {
        issuer.api = "parcel";
        assertThat(find(KEY))
                .hasValueSatisfying(
                        caller -> assertThat(caller.mayCall("freight-product")).isFalse());

        issuer.api = "freight-product";
        clock.forward(Duration.ofSeconds(5));
        assertThat(find(KEY))
                .hasValueSatisfying(
                        caller -> assertThat(caller.mayCall("freight-product")).isTrue());
    }

    @Test
    void aGrantThatWasRevokedAndIsGivenAgainTakesEffectWithinFiveSeconds() {
        find(KEY);
        clock.forward(Duration.ofSeconds(5));
        revokeGrantBefore(Long.MAX_VALUE);
        assertThat(find(KEY)).isPresent();
        assertThat(issuer.asked).hasValue(2);
        revokeGrantBefore(0);
        find(KEY);
        assertThat(issuer.asked).hasValue(2);
    }

    private void revokeGrantBefore(long before) {
        revocations.add(new RevocationList.Entry(null, KEY, "freight-product", null, null, before));
    }

    @Test
    void anInactiveKeyIsBelievedForFiveSeconds() {
        issuer.active = false;
        assertThat(find(KEY)).isEmpty();
        clock.forward(Duration.ofSeconds(4));
        assertThat(find(KEY)).isEmpty();
        assertThat(issuer.asked).hasValue(1);

        issuer.active = true;
        clock.forward(Duration.ofSeconds(2));
        assertThat(find(KEY)).isPresent();
    }

    @Test
    void aKeyThatWasConfirmedWorksForAQuarterOfAnHourWithoutTheIssuer() {
        find(KEY);
        clock.forward(BELIEVED.minusSeconds(1));
        issuer.unavailable = true;

        clock.forward(Duration.ofMinutes(15));
        assertThat(find(KEY)).isPresent();

        clock.forward(Duration.ofSeconds(2));
        assertThatThrownBy(() -> find(KEY)).isInstanceOf(ApiException.class).hasMessageContaining("cannot be told");
    }

    @Test
    void aKeyThatTheIssuerNoLongerKnowsIsRefusedAtOnceWhenItIsAskedAgain() {
        find(KEY);
        issuer.active = false;

        assertThat(confirm(KEY)).isEmpty();
        issuer.unavailable = true;
        clock.forward(Duration.ofSeconds(10));
        assertThatThrownBy(() -> find(KEY)).isInstanceOf(ApiException.class);
    }

    @Test
    void aCallThatHasWaitedInVainForTheIssuerDoesNotWaitAgain() {
        find(KEY);
        issuer.unavailable = true;
        clock.forward(BELIEVED);
        assertThat(find(KEY)).isPresent();
        assertThat(issuer.asked).hasValue(2);

        // The list of what is revoked names the key's client, so it must be confirmed
        assertThatThrownBy(() -> confirm(KEY)).isInstanceOf(ApiException.class);
        assertThat(issuer.asked).hasValue(2);

        issuer.unavailable = false;
        clock.forward(Duration.ofSeconds(1));
        assertThat(confirm(KEY)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void callsWithOneKeyShareOneIntrospection(boolean known) {
        issuer.active = known;
        issuer.answers = new CompletableFuture<>();
        List<CompletableFuture<Optional<SecurityIdentity>>> answers = IntStream.range(0, CALLERS)
                .mapToObj(caller -> keys.find(KEY).subscribeAsCompletionStage())
                .toList();
        issuer.answers.complete(null);

        assertThat(answers)
                .hasSize(CALLERS)
                .allSatisfy(answer -> assertThat(answer.join().isPresent()).isEqualTo(known));
        assertThat(issuer.asked).hasValue(1);
    }

    @Test
    void noMoreIntrospectionsThanAllowedAreInProgressAndKnownKeysAreServed() {
        find("known");
        clock.forward(BELIEVED);
        issuer.answers = new CompletableFuture<>();
        List<CompletableFuture<Optional<SecurityIdentity>>> waiting = IntStream.range(0, IntrospectedKeys.AT_ONCE)
                .mapToObj(caller -> keys.find("stranger-" + caller).subscribeAsCompletionStage())
                .toList();

        assertThatThrownBy(() -> find(KEY)).isInstanceOf(ApiException.class);
        assertThat(find("known")).isPresent();

        issuer.answers.complete(null);
        assertThat(waiting)
                .hasSize(IntrospectedKeys.AT_ONCE)
                .allSatisfy(answer -> assertThat(answer.join()).isPresent());
    }

    @Test
    void aKeyThatWasConfirmedDoesNotWaitForAnIssuerThatIsSlowAndIsToldLater() {
        find(KEY);
        issuer.answers = new CompletableFuture<>();
        clock.forward(BELIEVED);

        assertThat(find(KEY)).isPresent();

        issuer.active = false;
        issuer.answers.complete(null);
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(find(KEY)).isEmpty());
        assertThat(issuer.asked).hasValue(2);
    }

    @Test
    void anUnknownKeyWaitsForAnIssuerThatIsSlowNoLongerThanItsBudget() {
        IntrospectedKeys impatient = keys(config("waybill.subscription-keys.introspection-budget", "PT0.1S"));
        issuer.answers = new CompletableFuture<>();

        assertThatThrownBy(() -> impatient.find(KEY).await().atMost(Duration.ofMinutes(1)))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("cannot be told");
    }

    /** For the key's introspection and for the list of what is revoked. */
    @Test
    void aCallWaitsForThreeSecondsAtMostAndForLessThanOneWithAKnownKey() {
        SmallRyeConfig defaults = new SmallRyeConfigBuilder()
                .withMapping(IssuerTimeoutConfig.class)
                .withMapping(KeyCacheConfig.class)
                .build();
        Duration revocations =
                defaults.getConfigMapping(IssuerTimeoutConfig.class).revocations();
        KeyCacheConfig config = defaults.getConfigMapping(KeyCacheConfig.class);

        assertThat(config.introspectionBudget().plus(revocations)).isLessThanOrEqualTo(Duration.ofSeconds(3));
        assertThat(config.knownKeyWait().plus(revocations)).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void noMessageNamesTheKey() {
        issuer.unavailable = true;

        assertThatThrownBy(() -> find(KEY)).hasMessageNotContaining(KEY);
    }
}
