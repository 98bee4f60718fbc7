package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.system.Load.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** What the drills have in common: figures, and the requirement that nothing failed. */
final class Drill {

    private Drill() {}

    static void report(String what, Instant begin, Map<String, Outcome> outcomes) {
        System.out.printf(
                "%s: %.1f s%n", what, Duration.between(begin, Instant.now()).toMillis() / 1000.0);
        outcomes.forEach((name, outcome) -> System.out.printf(
                "  %-28s %6d requests, %d failures, longest pause %d ms%n",
                name, outcome.made(), outcome.failures(), outcome.longestPause().toMillis()));
    }

    static void assertNoFailure(Map<String, Outcome> outcomes) {
        outcomes.forEach((name, outcome) -> {
            assertThat(outcome.made()).as(name).isPositive();
            assertThat(outcome.failures())
                    .as(name + ": " + outcome.firstFailures())
                    .isZero();
        });
    }
}
