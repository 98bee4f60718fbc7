package io.waybill.auth.portal.catalogue;

import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A catalogue that is not published yet, or what became of it.
 *
 * @param uploadedBy who, as audit trails name people and applications
 * @param publishAt when it is to be published; {@code null} if nobody has planned it
 * @param plannedBy who has planned it
 * @param version what it has become
 * @param reason why it was not taken when it was due
 */
public record ListedDraft(
        long draft,
        String state,
        Instant uploadedAt,
        String uploadedBy,
        Instant publishAt,
        String plannedBy,
        Long version,
        String reason,
        Instant endedAt) {

    /** Who had to do with it, as audit trails name them. */
    Stream<String> actors() {
        return Stream.of(uploadedBy, plannedBy).filter(Objects::nonNull);
    }

    /** Whether it waits for somebody's decision, or for its time. */
    public boolean isOpen() {
        return state.equals("OPEN") || isPlanned() || isMissed();
    }

    public boolean isPlanned() {
        return state.equals("PLANNED");
    }

    public boolean isMissed() {
        return state.equals("MISSED");
    }
}
