package io.waybill.auth.withdrawal;

import io.waybill.auth.withdrawal.IssuedRepository.Issued;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * When the last thing expires that was issued for a secret or an application: a withdrawal lasts so long, and is none
 * if there is nothing left to withdraw. Where that is not certain, it lasts as long as the longest token could.
 */
final class LastExpiry {

    /** Allows for clocks that disagree. */
    static final Duration MARGIN = Duration.ofMinutes(1);

    /** For so long a replica that cannot read the database issues tokens, and answers about keys (ChangeFeed). */
    static final Duration UNAWARE = Duration.ofMinutes(15);

    /**
     * For so long a service believes what it was answered about a subscription key; longer ones it refuses to start
     * with.
     */
    static final Duration KEY_BELIEVED = Duration.ofHours(1);

    private LastExpiry() {}

    /** Of the tokens that were issued for a secret; empty if none is valid. */
    static Optional<Instant> ofTokens(List<Issued> issued) {
        return last(issued.stream().map(LastExpiry::ofToken));
    }

    /** Of the tokens of an application, and of the answers about its key; empty if nothing of it is believed. */
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
            return uninformed.plus(WithdrawalRegister.LONGEST_LIFETIME);
        }
        if (issued.issuingUntil() == null) {
            return null;
        }
        // Replicas that know of the withdrawal issue no more, the others not beyond their lease.
        Instant end = issued.issuingUntil().isBefore(uninformed) ? issued.issuingUntil() : uninformed;
        Instant expiry = end.plus(issued.longest());
        return expiry.plus(MARGIN).isAfter(issued.now()) ? expiry : null;
    }

    private static Optional<Instant> last(Stream<Instant> ends) {
        return ends.filter(Objects::nonNull).max(Instant::compareTo).map(end -> end.plus(MARGIN));
    }
}
