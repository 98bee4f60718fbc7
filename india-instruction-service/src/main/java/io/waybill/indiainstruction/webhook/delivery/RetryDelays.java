package io.waybill.indiainstruction.webhook.delivery;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** The delay after a failed attempt: 5 s, and three times as long after each further one, up to 2 hours. */
final class RetryDelays {

    private static final Duration FIRST = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofHours(2);
    private static final int FACTOR = 3;
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    private RetryDelays() {}

    /** @param failures how many attempts have failed, at least 1 */
    static Duration after(int failures) {
        Duration pause = FIRST;
        for (int i = 1; i < failures && pause.compareTo(LONGEST) < 0; i++) {
            pause = pause.multipliedBy(FACTOR);
        }
        return shorter(pause, LONGEST);
    }

    /**
     * What an endpoint asks for by {@code Retry-After}, in seconds or as a date (RFC 9110, 10.2.3): at most 2 hours;
     * empty if it is neither, or a date in the past.
     */
    static Optional<Duration> asked(String retryAfter, Instant now) {
        String value = retryAfter.strip();
        try {
            Duration pause = SECONDS.matcher(value).matches()
                    ? Duration.ofSeconds(Long.parseLong(value))
                    : Duration.between(now, DateTimeFormatter.RFC_1123_DATE_TIME.parse(value, Instant::from));
            return pause.isNegative() ? Optional.empty() : Optional.of(shorter(pause, LONGEST));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
