package io.waybill.common.web.concurrency;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.common.web.concurrency.CallsInProgress.Permit;
import org.junit.jupiter.api.Test;

/** Calls that come in one request hold a permit each. */
class PermitsTest {

    private record Config(int maxInProgress, int maxTransfers) implements RequestConfig {}

    private final CallsInProgress calls = new CallsInProgress(new Config(3, 4));

    @Test
    void callsThatComeTogetherGetAllTheirPermitsOrNone() {
        calls.acquire(2);
        assertThatThrownBy(() -> calls.acquire(2)).isInstanceOf(Overloaded.class);

        calls.acquire(1);
        assertThatThrownBy(() -> calls.acquire(1)).isInstanceOf(Overloaded.class);
    }

    @Test
    void theirPermitsAreFreeWhenTheirWorkIsDone() {
        Permit held = calls.acquire(3);

        held.close();

        calls.acquire(2);
        calls.acquire(1);
    }

    @Test
    void moreCallsThanThereArePermitsNeedAllOfThem() {
        Permit held = calls.acquire(500);
        assertThatThrownBy(() -> calls.acquire(1)).isInstanceOf(Overloaded.class);

        held.close();

        calls.acquire(1);
        assertThatThrownBy(() -> calls.acquire(500)).isInstanceOf(Overloaded.class);
    }
}
