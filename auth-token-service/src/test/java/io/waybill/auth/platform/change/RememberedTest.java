package io.waybill.auth.platform.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RememberedTest {

    private final AtomicInteger loads = new AtomicInteger();
    private final AtomicBoolean away = new AtomicBoolean();
    private final Remembered<Integer> remembered = new Remembered<>(() -> {
        if (away.get()) {
            throw new IllegalStateException("away");
        }
        return loads.incrementAndGet();
    });

    @Test
    void aValueIsLoadedOnceUntilItIsForgotten() {
        assertThat(remembered.lastKnown()).isNull();
        assertThat(remembered.get()).isEqualTo(1);
        assertThat(remembered.get()).isEqualTo(1);

        remembered.forget();

        assertThat(remembered.lastKnown()).isEqualTo(1);
        assertThat(remembered.get()).isEqualTo(2);
        assertThat(remembered.upToDate()).contains(2);
    }

    /** A replica that publishes revocations must not say that nothing has changed. */
    @Test
    void aValueThatCouldNotBeLoadedAnewIsUsedButIsNotUpToDate() {
        assertThat(remembered.upToDate()).contains(1);
        away.set(true);
        assertThat(remembered.upToDate()).as("nothing has changed").contains(1);

        remembered.forget();

        assertThat(remembered.get()).isEqualTo(1);
        assertThat(remembered.upToDate()).isEmpty();
        away.set(false);
        await().until(() -> remembered.upToDate().equals(Optional.of(2)));
    }
}
