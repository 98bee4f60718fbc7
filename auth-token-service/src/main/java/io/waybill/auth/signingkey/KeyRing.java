package io.waybill.auth.signingkey;

import java.security.PrivateKey;
import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The keys of all algorithms, and what each is used for at a given time. Everything follows from the time at which a
 * key begins to sign: replicas need to agree on nothing else, and clocks that differ by seconds do no harm, because a
 * key is published long before.
 *
 * @param keys oldest first
 * @param tokenLifetime the lifetime of a token that is signed at the last moment
 */
record KeyRing(List<RingKey> keys, Duration tokenLifetime) {

    /** Allows for tokens of a replica whose clock is behind. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    /** One key. */
    record RingKey(String id, Algorithm algorithm, PublicKey publicKey, PrivateKey privateKey, Instant activeFrom) {

        @Override
        public String toString() {
            return "signing key " + id;
        }
    }

    /** What a key is used for. */
    enum State {
        /** Published, but not yet signing. */
        announced,
        /** Signing. */
        active,
        /** Published until the last token that it signed has expired. */
        retiring,
        /** No longer published. */
        retired
    }

    /** The key that signs: the latest of those whose time has come. */
    Optional<RingKey> signing(Algorithm algorithm, Instant now) {
        return keys.stream()
                .filter(key -> key.algorithm() == algorithm && !key.activeFrom().isAfter(now))
                .max(Comparator.comparing(RingKey::activeFrom).thenComparing(RingKey::id));
    }

    /** The keys that belong in the JWKS. */
    List<RingKey> published(Instant now) {
        return keys.stream().filter(key -> state(key, now) != State.retired).toList();
    }

    State state(RingKey key, Instant now) {
        if (key.activeFrom().isAfter(now)) {
            return State.announced;
        }
        Optional<RingKey> successor = keys.stream()
                .filter(other -> other.algorithm() == key.algorithm() && isAfter(other, key))
                .min(Comparator.comparing(RingKey::activeFrom).thenComparing(RingKey::id));
        if (successor.isEmpty() || successor.get().activeFrom().isAfter(now)) {
            return State.active;
        }
        Instant lastExpiry = successor.get().activeFrom().plus(tokenLifetime).plus(MARGIN);
        return now.isBefore(lastExpiry) ? State.retiring : State.retired;
    }

    private static boolean isAfter(RingKey other, RingKey key) {
        int order = other.activeFrom().compareTo(key.activeFrom());
        return order > 0 || (order == 0 && other.id().compareTo(key.id()) > 0);
    }
}
