package io.waybill.common.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedBodyTest {

    @ParameterizedTest
    @CsvSource({"0,false", "16383,false", "16384,true", "1048576,true", "1048577,false"})
    void whatManyCallsGetIsOutsideTheHeapIfItIsLargeButNotTooLarge(int length, boolean outside) {
        SharedBody body = SharedBody.ofMany(new byte[length]);

        assertThat(body.isOutsideHeap()).isEqualTo(outside);
        assertThat(body.toBytes()).hasSize(length);
    }

    /** Or each call would take memory outside the heap that only the garbage collector frees. */
    @Test
    void whatOneCallGetsIsOnTheHeap() {
        assertThat(SharedBody.ofOne(new byte[40_000]).isOutsideHeap()).isFalse();
    }
}
