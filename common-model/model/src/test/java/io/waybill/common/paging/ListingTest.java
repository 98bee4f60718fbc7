package io.waybill.common.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ListingTest {

    private static final int LENGTH = 1_234;

    @Test
    void anExportHasAllPages() throws IOException {
        assertThat(exported(50, false)).hasSize(LENGTH);
    }

    @Test
    void anExportOfOnePageHasNoOther() throws IOException {
        assertThat(exported(3, true)).containsExactly(0, 1, 2);
    }

    private static List<Integer> exported(int limit, boolean isOnePage) throws IOException {
        Page<Integer> first = page(new PageRequest(limit, Optional.empty()));
        List<Integer> all = new ArrayList<>();
        new Listing<>(List.of(), first, ListingTest::page, isOnePage).drainTo(all::addAll);
        return all;
    }

    /** A page of the numbers, in order. */
    private static Page<Integer> page(PageRequest request) {
        List<Integer> rows = new ArrayList<>();
        int next =
                request.position().map(position -> (int) position.number() + 1).orElse(0);
        for (int row = next; row < LENGTH && rows.size() <= request.limit(); row++) {
            rows.add(row);
        }
        return Page.of(request, rows, row -> new Position(Instant.EPOCH, row));
    }
}
