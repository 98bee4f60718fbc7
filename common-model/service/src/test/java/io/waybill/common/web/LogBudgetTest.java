package io.waybill.common.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogBudgetTest {

    private final AtomicLong nanos = new AtomicLong();
    private final LogBudget budget = new LogBudget(5, nanos::get);

    @Test
    void aBurstMayBeTenTimesAsLarge() {
        assertThat(taken(1_000)).isEqualTo(50);
    }

    @Test
    void aFloodWritesSoManyLinesASecondAndNoMore() {
        taken(1_000);
        long written = 0;
        for (int second = 0; second < 60; second++) {
            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
            written += taken(10_000);
        }
        assertThat(written).isEqualTo(300);
    }

    @Test
    void whatIsNotUsedIsSavedForOneBurstOnly() {
        taken(1_000);
        nanos.addAndGet(Duration.ofHours(1).toNanos());

        assertThat(taken(1_000)).isEqualTo(50);
    }

    private long taken(int tries) {
        return IntStream.range(0, tries).filter(i -> budget.take()).count();
    }
}
