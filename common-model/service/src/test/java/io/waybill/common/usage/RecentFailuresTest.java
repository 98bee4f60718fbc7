package io.waybill.common.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.common.error.Fault;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which failing calls a replica keeps between two reports. */
class RecentFailuresTest {

    private final RecentFailures failures = new RecentFailures(new SmallUsage(10, 1_000));

    @Test
    void ofOneKindTheLastHundredAreKept() {
        IntStream.range(0, 250).forEach(call -> fail("app", "matchProducts", "400.0000004", call));

        assertThat(failures.take())
                .extracting(FailedCall::requestId)
                .containsExactlyElementsOf(IntStream.range(150, 250)
                        .mapToObj(call -> "request-" + call)
                        .toList());
    }

    @Test
    void theLastOneOfAKindIsKeptHoweverManyOfAnotherFollow() {
        fail("app", "getProduct", "404.0000001", 1);
        fail("app", "getProduct", "404.0000001", 2);
        IntStream.range(10, 1_010).forEach(call -> fail("app", "matchProducts", "400.0000004", call));

        assertThat(failures.take())
                .hasSize(101)
                .extracting(FailedCall::requestId)
                .contains("request-2", "request-1009")
                .doesNotContain("request-1");
    }

    @Test
    void ofRefusedCredentialsOneIsKeptAndOthersStay() {
        fail("app", "matchProducts", "400.0000004", 1);
        for (int call = 0; call < 1_000; call++) {
            failures.add(unproven("app", "issueAccessToken"));
        }

        assertThat(failures.take()).extracting(FailedCall::unproven).containsExactly(true, false);
    }

    @Test
    void anApplicationWhoseEveryCallFailsLeavesRoomForOthers() {
        for (int application = 0; application < 40; application++) {
            for (int call = 0; call < 1_000; call++) {
                fail("app-" + application, "matchProducts", "400.0000004", call);
            }
        }
        fail("late", "matchProducts", "400.0000004", 1);

        List<FailedCall> taken = failures.take();

        assertThat(taken).hasSizeLessThanOrEqualTo(1_000);
        assertThat(taken).extracting(FailedCall::application).contains("app-0", "app-39", "late");
    }

    @Test
    void whatIsTakenIsGoneAndFreesItsRoom() {
        IntStream.range(0, 2_000).forEach(application -> fail("app-" + application, "getProduct", "404.0000001", 1));
        assertThat(failures.take()).hasSize(1_000);

        IntStream.range(0, 100).forEach(call -> fail("app", "getProduct", "404.0000001", call));

        assertThat(failures.take()).hasSize(100);
        assertThat(failures.take()).isEmpty();
    }

    @Test
    void ofAnyNumberOfKindsABoundedNumberIsKept() {
        RecentFailures all = new RecentFailures(new SmallUsage(10));
        for (int call = 0; call < 20_000; call++) {
            all.add(call("app", "operation-" + call, "400.000000" + call % 7, call));
        }

        assertThat(all.take()).hasSize(RecentFailures.LAST + RecentFailures.KINDS);
    }

    private void fail(String application, String operation, String code, int call) {
        failures.add(call(application, operation, code, call));
    }

    /** With as many faults as are kept, each with a pointer of its own. */
    private static FailedCall call(String application, String operation, String code, int call) {
        return new FailedCall(
                application,
                "freight-product",
                operation,
                400,
                code,
                Instant.ofEpochMilli(call),
                "request-" + call,
                IntStream.range(0, 10)
                        .mapToObj(fault -> new Fault("/pieces/" + call + "/dangerousGoods/" + fault, "REQUIRED"))
                        .toList(),
                false);
    }

    private static FailedCall unproven(String application, String operation) {
        return new FailedCall(
                application, "auth-token", operation, 400, "400.0000005", Instant.EPOCH, null, List.of(), true);
    }
}
