package io.waybill.sandbox.client;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/** A service does not carry out a call now, and may later: an outage, or a used-up service level. */
public final class Unavailable extends IOException {

    private static final long serialVersionUID = 1L;

    private final Long retryAfterSeconds;

    Unavailable(String what, HttpResponse<?> answer) {
        super(what);
        // A proxy may send a date.
        this.retryAfterSeconds = answer.headers()
                .firstValue("Retry-After")
                .filter(value -> value.matches("[0-9]{1,9}"))
                .map(Long::valueOf)
                .orElse(null);
    }

    /** How long it asks to be left alone. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfterSeconds).map(Duration::ofSeconds);
    }
}
