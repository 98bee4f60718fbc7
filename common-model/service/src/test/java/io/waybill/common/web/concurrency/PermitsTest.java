package io.waybill.common.web.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.concurrency.CallsInProgress.Permit;
import org.junit.jupiter.api.Test;

/** Calls that come in one request hold a permit each. */
class PermitsTest {

    private record Config(int maxInProgress, int maxTransfers) implements RequestConfig {}

    private final CallsInProgress calls = new CallsInProgress(new Config(3, 4));

    @Test
    void callsThatComeTogetherGetAllTheirPermitsOrNone() {
        calls.acquire(2);
        assertThatThrownBy(() -> calls.acquire(2)).isInstanceOfSatisfying(ApiException.class, PermitsTest::isOverload);

        calls.acquire(1);
        assertThatThrownBy(() -> calls.acquire(1)).isInstanceOfSatisfying(ApiException.class, PermitsTest::isOverload);
    }

    private static void isOverload(ApiException refusal) {
        assertThat(refusal.code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE);
        assertThat(refusal.reason()).isEqualTo("overload");
        assertThat(refusal.headers()).containsKey("Retry-After");
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
        assertThatThrownBy(() -> calls.acquire(1)).isInstanceOfSatisfying(ApiException.class, PermitsTest::isOverload);

        held.close();

        calls.acquire(1);
        assertThatThrownBy(() -> calls.acquire(500))
                .isInstanceOfSatisfying(ApiException.class, PermitsTest::isOverload);
    }
}
