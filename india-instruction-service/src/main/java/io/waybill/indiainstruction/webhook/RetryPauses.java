package io.waybill.indiainstruction.webhook;

import java.time.Duration;

/** How long to wait after a failed attempt: 5 s, and three times as long after each further one, up to 2 hours. */
final class RetryPauses {

    private static final Duration FIRST = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofHours(2);
    private static final int FACTOR = 3;

    private RetryPauses() {}

    /** @param failures how many attempts have failed, at least 1 */
    static Duration after(int failures) {
        Duration pause = FIRST;
        for (int i = 1; i < failures && pause.compareTo(LONGEST) < 0; i++) {
            pause = pause.multipliedBy(FACTOR);
        }
        return pause.compareTo(LONGEST) < 0 ? pause : LONGEST;
    }
}
