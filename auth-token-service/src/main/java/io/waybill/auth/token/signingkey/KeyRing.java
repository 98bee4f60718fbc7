package io.waybill.auth.token.signingkey;

import io.waybill.auth.platform.revocation.RevocationRegister;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The keys of all algorithms, and their use at a given time. The use follows from the time at which a key begins to
 * sign, and from its revocation. Replicas need to agree on nothing else, and clocks that differ by seconds do no harm,
 * because a key is published long before it signs.
 *
 * @param keys oldest first, including revoked ones
 */
record KeyRing(List<RingKey> keys) {

    /**
     * The longest life of tokens signed by the former key, whatever lifetime any replica had configured then; plus a
     * minute for a slow clock.
     */
    static final Duration TOKENS_LIVE = RevocationRegister.LONGEST_LIFETIME.plusMinutes(1);

    private static final Comparator<RingKey> BY_AGE =
            Comparator.comparing(RingKey::activeFrom).thenComparing(RingKey::id);

    /**
     * One key.
     *
     * @param privateKey {@code null} if it no longer signs, or cannot be opened
     * @param revokedAt {@code null} unless it was revoked
     */
    record RingKey(
            String id,
            Algorithm algorithm,
            PublicKey publicKey,
            PrivateKey privateKey,
            Instant createdAt,
            Instant activeFrom,
            Instant revokedAt) {

        static RingKey from(SigningKey key) {
            return new RingKey(
                    key.kid,
                    key.algorithm,
                    KeyPairs.publicKey(key.algorithm, key.publicKey),
                    null,
                    key.createdAt,
                    key.activeFrom,
                    key.revokedAt);
        }

        RingKey with(PrivateKey opened) {
            return new RingKey(id, algorithm, publicKey, opened, createdAt, activeFrom, revokedAt);
        }

        private boolean hasSigned(Instant now) {
            return !activeFrom.isAfter(now) && (revokedAt == null || revokedAt.isAfter(activeFrom));
        }

        @Override
        public String toString() {
            return "signing key " + id;
        }
    }

    /** Makes a ring of stored keys, without their private halves. */
    static KeyRing of(List<SigningKey> stored) {
        return new KeyRing(stored.stream().map(RingKey::from).toList());
    }

    /** The uses of a key. */
    public enum State {
        /** Published, but not yet signing. */
        announced,
        /** Signing. */
        active,
        /** Published until the last token that it can have signed expires. */
        retiring,
        /** No longer published. */
        retired,
        /** Possibly leaked: no longer published, and its tokens are refused. */
        revoked
    }

    /** The signing key: the latest whose time has come. A key never signs again after another one has followed it. */
    Optional<RingKey> signing(Algorithm algorithm, Instant now) {
        return keys.stream()
                .filter(key -> key.algorithm() == algorithm && state(key, now) == State.active)
                .findFirst();
    }

    /** The keys of the JWKS. */
    List<RingKey> published(Instant now) {
        return keys.stream()
                .filter(key -> state(key, now).compareTo(State.retired) < 0)
                .toList();
    }

    State state(RingKey key, Instant now) {
        if (key.revokedAt() != null) {
            return State.revoked;
        }
        if (key.activeFrom().isAfter(now)) {
            return State.announced;
        }
        return keys.stream()
                .filter(other -> follows(other, key) && other.hasSigned(now))
                .min(BY_AGE)
                .map(successor -> isWithinTokens(successor, now) ? State.retiring : State.retired)
                .orElse(State.active);
    }

    /** Whether the key can be deleted: a usable one has followed it, and its last token has expired. */
    boolean isOver(RingKey key, Instant now) {
        return keys.stream()
                .anyMatch(other -> follows(other, key)
                        && other.revokedAt() == null
                        && other.hasSigned(now)
                        && !isWithinTokens(other, now));
    }

    private static boolean follows(RingKey other, RingKey key) {
        return other.algorithm() == key.algorithm() && BY_AGE.compare(other, key) > 0;
    }

    private static boolean isWithinTokens(RingKey successor, Instant now) {
        return now.isBefore(successor.activeFrom().plus(TOKENS_LIVE));
    }
}
