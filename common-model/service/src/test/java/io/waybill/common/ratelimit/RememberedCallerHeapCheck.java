package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.waybill.common.ratelimit.RateLimitConfig.WhenStoreFails;
import io.waybill.common.security.ServiceLevel;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The heap that a remembered caller needs, as its setting says. It must have its JVM to itself, so it is
 * not part of the normal run: {@code ./mvnw -pl common-model/service -am -Dtest=RememberedCallerHeapCheck
 * -Dsurefire.failIfNoSpecifiedTests=false test}.
 */
class RememberedCallerHeapCheck {

    private static final int CALLERS = 20_000;
    private static final ServiceLevel LEVEL = new ServiceLevel("large", 1_000, 100_000);

    private final RateLimiter limiter = new RateLimiter(
            new GenerousStore(),
            RateLimiterReplicas.config(WhenStoreFails.LIMIT_ALONE, CALLERS),
            new SimpleMeterRegistry(),
            Clock.systemUTC(),
            System::nanoTime);

    @Test
    void aRememberedCallerNeedsLessThanHalfAKibibyteOfHeap() {
        limiter.consume(UUID.randomUUID().toString(), LEVEL);
        long before = usedHeap();

        IntStream.range(0, CALLERS)
                .forEach(i -> limiter.consume(UUID.randomUUID().toString(), LEVEL));

        long each = (usedHeap() - before) / CALLERS;
        System.out.printf("a remembered caller needs %d bytes of heap%n", each);
        assertThat(each).isBetween(200L, 512L);
        assertThat(limiter.consume(UUID.randomUUID().toString(), LEVEL).isAllowed())
                .isTrue();
    }

    private static long usedHeap() {
        IntStream.range(0, 5).forEach(i -> System.gc());
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** Grants all that is asked for. */
    private static final class GenerousStore implements RateLimitStore {

        @Override
        public Grant take(String key, ServiceLevel level, long wanted, UnusedCalls unused) {
            long now = System.currentTimeMillis();
            return new Grant(wanted, wanted, now / 1_000, now);
        }

        @Override
        public void giveBack(Map<String, UnusedCalls> unused) {
            // Whatever is given back, there is enough.
        }

        @Override
        public int deleteStale(int limit) {
            return 0;
        }

        @Override
        public void close() {
            // It holds nothing.
        }
    }
}
