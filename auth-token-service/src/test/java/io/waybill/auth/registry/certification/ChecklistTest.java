package io.waybill.auth.registry.certification;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.auth.registry.certification.Checklist.Item;
import io.waybill.auth.registry.certification.Checklist.Rules;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What production asks for. */
class ChecklistTest {

    private static final Rules RULES = new Rules(30, 20);
    private static final List<String> OPERATIONS = List.of("listProducts", "getProduct");

    @Test
    void nothingIsDoneBeforeTheFirstCall() {
        Checklist list = list();

        assertThat(list.done()).isZero();
        assertThat(list.items())
                .extracting(Item::soFar)
                .containsExactly("not called yet", "not called yet", "0 so far");
    }

    @Test
    void anOperationIsDoneWhenItWasAnsweredWellOnce() {
        Checklist list = list(called("listProducts", 3, 1), called("getProduct", 2, 0));

        assertThat(list.items().get(0).isDone()).isTrue();
        assertThat(list.items().get(1))
                .isEqualTo(new Item("getProduct", "answered well at least once", "2 calls, none ok", false));
    }

    @Test
    void mistakesInASandboxDoNotCount() {
        assertThat(list(called("listProducts", 100, 19), called("getProduct", 50, 1))
                        .isComplete())
                .isTrue();
        assertThat(list(called("listProducts", 100, 18), called("getProduct", 50, 1))
                        .isComplete())
                .isFalse();
    }

    @Test
    void aFewCallsSayNothing() {
        Checklist list = list(called("listProducts", 10, 10), called("getProduct", 9, 9));

        assertThat(list.items())
                .filteredOn(item -> !item.isDone())
                .extracting(Item::words)
                .containsExactly("At least 20 calls answered well in 30 days");
    }

    /** A token for an API is counted among the tokens: operations are known by their ids. */
    @Test
    void callsOfOtherApisDoNotCount() {
        assertThat(list(called("matchProducts", 100, 100)).done()).isZero();
    }

    private static Checklist list(CalledOperation... called) {
        return Checklist.of("freight-product", OPERATIONS, new Evidence(List.of(called)), RULES);
    }

    private static CalledOperation called(String operation, long calls, long ok) {
        return new CalledOperation("freight-product", operation, calls, ok, Instant.parse("2026-11-20T10:00:00Z"));
    }
}
