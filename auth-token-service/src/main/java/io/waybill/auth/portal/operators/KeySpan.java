package io.waybill.auth.portal.operators;

import io.waybill.auth.platform.crypto.SigningKeyRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A signing key on the timeline, which is {@value #WIDTH} wide.
 *
 * @param signsUntil when the next key replaces it, or would; {@code null} if it never signs again
 * @param announced start of its announcement
 * @param from start of its time of signing
 * @param until end of its time of signing
 * @param now position of the present, the same for all
 */
public record KeySpan(SigningKeyRecord key, Instant signsUntil, long announced, long from, long until, long now) {

    static final int WIDTH = 1000;

    private static final Duration MARGIN = Duration.ofMinutes(5);

    /** The narrowest visible bar. */
    private static final long VISIBLE = 6;

    /** The keys on one scale, in their order. */
    static List<KeySpan> of(List<SigningKeyRecord> keys, Duration interval, Instant now) {
        Instant begin = keys.stream()
                .map(SigningKeyRecord::createdAt)
                .min(Comparator.naturalOrder())
                .orElse(now)
                .minus(MARGIN);
        Instant end = keys.stream()
                .map(key -> key.activeFrom().plus(interval))
                .max(Comparator.naturalOrder())
                .orElse(now)
                .plus(MARGIN);
        List<KeySpan> spans = new ArrayList<>();
        for (SigningKeyRecord key : keys) {
            Instant last = Optional.ofNullable(key.revokedAt())
                    .or(() -> successor(keys, key))
                    .orElseGet(() -> key.activeFrom().plus(interval));
            long from = place(key.activeFrom(), begin, end);
            spans.add(new KeySpan(
                    key,
                    last,
                    place(key.createdAt(), begin, end),
                    from,
                    Math.max(from + VISIBLE, place(last, begin, end)),
                    place(now, begin, end)));
        }
        return spans;
    }

    private static Optional<Instant> successor(List<SigningKeyRecord> keys, SigningKeyRecord key) {
        return keys.stream()
                .filter(other -> other.algorithm().equals(key.algorithm()))
                .map(SigningKeyRecord::activeFrom)
                .filter(other -> other.isAfter(key.activeFrom()))
                .min(Comparator.naturalOrder());
    }

    private static long place(Instant time, Instant begin, Instant end) {
        long whole = Math.max(1, Duration.between(begin, end).toSeconds());
        long part = Duration.between(begin, time).toSeconds();
        return Math.clamp(part * WIDTH / whole, 0, WIDTH);
    }

    /** Width of the announcement. */
    public long announcedWidth() {
        return Math.max(0, from - announced);
    }

    /** Width of the time of signing. */
    public long signingWidth() {
        return Math.max(0, until - from);
    }

    public boolean isRevoked() {
        return key.revokedAt() != null;
    }
}
