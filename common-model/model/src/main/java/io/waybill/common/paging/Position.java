package io.waybill.common.paging;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;

/**
 * A place in a list that is ordered by a time and, where that is equal, by a number.
 *
 * @param time to the microsecond, as a timestamp column keeps it
 * @param number of the row, for example its id
 */
public record Position(Instant time, long number) {

    /** Length in bytes of the opaque form. */
    public static final int LENGTH = Long.BYTES + Long.BYTES;

    /** The opaque form: {@code after} of the page that follows this place. */
    public String cursor() {
        ByteBuffer bytes = ByteBuffer.allocate(LENGTH)
                .putLong(ChronoUnit.MICROS.between(Instant.EPOCH, time))
                .putLong(number);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /** The place that a {@link #cursor()} encodes; empty if {@code sent} is not a cursor. */
    public static Optional<Position> of(String sent) {
        byte[] bytes;
        try {
            bytes = Base64.getUrlDecoder().decode(sent);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        if (bytes.length != LENGTH) {
            return Optional.empty();
        }
        ByteBuffer values = ByteBuffer.wrap(bytes);
        Instant time = Instant.EPOCH.plus(values.getLong(), ChronoUnit.MICROS);
        return Period.isStorable(time) ? Optional.of(new Position(time, values.getLong())) : Optional.empty();
    }

    /** Whether this place comes before {@code other}, earliest first. */
    boolean isBefore(Position other) {
        return time.equals(other.time) ? number < other.number : time.isBefore(other.time);
    }
}
