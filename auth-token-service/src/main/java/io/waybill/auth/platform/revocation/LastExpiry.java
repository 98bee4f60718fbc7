package io.waybill.auth.platform.revocation;

import io.waybill.auth.platform.revocation.IssuedRepository.Issued;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The expiry of the last token issued for a secret or an application. A revocation lasts this long, and is unnecessary
 * if nothing is left to revoke. If the expiry is uncertain, the longest possible lifetime counts.
 */
final class LastExpiry {

    /** Allows for clocks that disagree. */
    static final Duration MARGIN = Duration.ofMinutes(1);

    /** A replica that cannot read the database issues tokens and answers about keys for this long (ChangeFeed). */
    static final Duration UNAWARE = Duration.ofMinutes(15);

    /** A service believes an answer about a subscription key for this long. It does not start with a longer setting. */
    static final Duration KEY_BELIEVED = Duration.ofHours(1);

    private LastExpiry() {}

    /** The last expiry of the tokens of a secret; empty if none is valid. */
    static Optional<Instant> ofTokens(List<Issued> issued) {
        return last(issued.stream().map(LastExpiry::ofToken));
    }

    /** The last expiry of the tokens of an application and of the answers about its key; empty if none is valid. */
    static Optional<Instant> ofApplication(List<Issued> issued) {
        return last(issued.stream()
                .flatMap(one -> Stream.of(ofToken(one), one.now().plus(UNAWARE).plus(KEY_BELIEVED))
                        .filter(end -> one.everApproved())));
    }

    private static Instant ofToken(Issued issued) {
        if (!issued.everApproved()) {
            return null;
        }
        Instant uninformed = issued.now().plus(UNAWARE);
        if (!issued.isRecorded()) {
            return uninformed.plus(RevocationRegister.LONGEST_LIFETIME);
        }
        if (issued.issuingUntil() == null) {
            return null;
        }
        // A replica that knows of the revocation issues nothing more, another one nothing beyond its lease.
        Instant end = issued.issuingUntil().isBefore(uninformed) ? issued.issuingUntil() : uninformed;
        Instant expiry = end.plusSeconds(issued.longestLifetime());
        return expiry.plus(MARGIN).isAfter(issued.now()) ? expiry : null;
    }

    private static Optional<Instant> last(Stream<Instant> ends) {
        return ends.filter(Objects::nonNull).max(Instant::compareTo).map(end -> end.plus(MARGIN));
    }
}
