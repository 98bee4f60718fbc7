package io.waybill.common.paging;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;

/**
 * A period of time by which a list is filtered.
 *
 * @param from start, inclusive
 * @param to end, exclusive
 */
public record Period(Instant from, Instant to) {

    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    /** Whether a timestamp column can hold the time and a list can contain it. */
    public static boolean isStorable(Instant time) {
        return !time.isBefore(EARLIEST) && !time.isAfter(LATEST);
    }

    /** The period between two times, each of which may be {@code null} for no bound. */
    public static Period between(Instant from, Instant to) {
        return new Period(from == null ? EARLIEST : from, to == null ? LATEST : to);
    }

    /**
     * Reads the time in a query parameter; records a violation and returns {@code null} if it is invalid.
     *
     * @param others what else the parameter may be, for the message, for example {@code "latest, or "}
     */
    public static Instant time(String name, String sent, String others, Violations violations) {
        try {
            Instant time = OffsetDateTime.parse(sent).toInstant();
            if (isStorable(time)) {
                return time;
            }
        } catch (DateTimeParseException e) {
            // Reported below, like a time that no column can hold.
        }
        violations.add(
                name,
                ViolationCode.INVALID_FORMAT,
                "must be " + others + "a date and time with offset, for example 2026-03-10T09:00:00Z",
                sent);
        return null;
    }

    public boolean includes(Instant time) {
        return !time.isBefore(from) && time.isBefore(to);
    }

    /** Where a page starts, latest first: at the entries below this place. */
    public Position below(PageRequest page) {
        Position end = new Position(to, Long.MIN_VALUE);
        return page.position().filter(position -> position.isBefore(end)).orElse(end);
    }

    /** Where a page starts, earliest first: at the entries above this place. */
    public Position above(PageRequest page) {
        Position start = new Position(from, Long.MIN_VALUE);
        return page.position().filter(start::isBefore).orElse(start);
    }
}
