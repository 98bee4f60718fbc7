package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jboss.logmanager.formatters.PatternFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoreCircuitBreakerTest {

    private static final Logger LOG = Logger.getLogger(StoreCircuitBreaker.class.getName());

    private final TimeoutException silent = new TimeoutException("no answer");
    private final List<String> lines = new ArrayList<>();
    private final Handler capture = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            lines.add(new PatternFormatter("%s").format(entry));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void capture() {
        LOG.addHandler(capture);
    }

    @AfterEach
    void release() {
        LOG.removeHandler(capture);
    }

    @Test
    void anOutageIsOneLineAndItsEndAnother() {
        StoreCircuitBreaker gate = gate("refuse");
        for (int second = 0; second < 60; second++) {
            gate.failed(silent, at(second));
        }
        gate.succeeded();
        gate.succeeded();

        assertThat(lines)
                .containsExactly(
                        "calls cannot be counted (java.util.concurrent.TimeoutException: no answer); they are refused",
                        "calls are counted again");
    }

    @Test
    void aStoreThatFailsNowAndThenIsALineInTenSecondsAtMost() {
        StoreCircuitBreaker gate = gate("limit-alone");
        for (int second = 0; second < 60; second++) {
            gate.failed(silent, at(second));
            gate.succeeded();
        }

        assertThat(lines)
                .hasSize(12)
                .contains("calls are counted again")
                .anyMatch(line -> line.endsWith("each replica limits them per second only"));
    }

    @Test
    void anOutageThatBeginsSoonAfterAnotherIsLoggedIfItLasts() {
        StoreCircuitBreaker gate = gate("refuse");
        gate.failed(silent, at(0));
        gate.succeeded();
        for (int second = 1; second < 12; second++) {
            gate.failed(silent, at(second));
        }

        assertThat(lines).hasSize(3);
    }

    private static StoreCircuitBreaker gate(String whenStoreFails) {
        return new StoreCircuitBreaker(
                RateLimiterTest.config(Map.of("waybill.rate-limit.when-store-fails", whenStoreFails)));
    }

    private static long at(long second) {
        return Duration.ofSeconds(second).toNanos();
    }
}
