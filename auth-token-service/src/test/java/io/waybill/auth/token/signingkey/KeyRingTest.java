package io.waybill.auth.token.signingkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.auth.token.signingkey.KeyRing.RingKey;
import io.waybill.auth.token.signingkey.KeyRing.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyRingTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final RingKey first = key("first", START);
    private final RingKey second = key("second", START.plus(Duration.ofHours(2)));
    private final KeyRing ring = new KeyRing(List.of(first, second));

    @Test
    void aKeyIsPublishedBeforeItSigns() {
        Instant announced = START.plus(Duration.ofHours(1));

        assertThat(ring.state(second, announced)).isEqualTo(State.announced);
        assertThat(ring.published(announced)).containsExactly(first, second);
        assertThat(ring.signing(Algorithm.ES256, announced)).contains(first);
    }

    @Test
    void theNextKeySignsFromItsTimeOn() {
        Instant turn = second.activeFrom();

        assertThat(ring.signing(Algorithm.ES256, turn.minusMillis(1))).contains(first);
        assertThat(ring.signing(Algorithm.ES256, turn)).contains(second);
        assertThat(ring.state(first, turn)).isEqualTo(State.retiring);
        assertThat(ring.state(second, turn)).isEqualTo(State.active);
    }

    /** Whatever lifetime is configured now: it may have been shortened since. */
    @Test
    void aKeyStaysPublishedUntilTheLongestTokenThatItCanHaveSignedHasExpired() {
        Instant lastExpiry = second.activeFrom().plus(Duration.ofHours(24));

        assertThat(ring.published(lastExpiry)).containsExactly(first, second);
        assertThat(ring.isOver(first, lastExpiry)).isFalse();
        assertThat(ring.published(lastExpiry.plus(Duration.ofMinutes(1)))).containsExactly(second);
        assertThat(ring.state(first, lastExpiry.plus(Duration.ofMinutes(1)))).isEqualTo(State.retired);
    }

    @Test
    void theAlgorithmsRotateApart() {
        KeyRing both = new KeyRing(
                List.of(first, new RingKey("rsa", Algorithm.RS256, null, null, null, second.activeFrom(), null)));

        assertThat(both.state(first, second.activeFrom().plus(KeyRing.TOKENS_LIVE)))
                .isEqualTo(State.active);
        assertThat(both.signing(Algorithm.RS256, START)).isEmpty();
        assertThat(both.signing(Algorithm.RS256, second.activeFrom()))
                .map(RingKey::id)
                .contains("rsa");
    }

    private static RingKey key(String id, Instant activeFrom) {
        return new RingKey(id, Algorithm.ES256, null, null, activeFrom, activeFrom, null);
    }
}
