package io.waybill.common.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {

    private static final Instant TIME = Instant.parse("2026-03-10T09:00:00.123456Z");

    @Test
    void theCursorOfAPageLeadsToTheNextOne() {
        Page<Long> page = page(2, List.of(30L, 20L, 10L));

        assertThat(page.items()).containsExactly(30L, 20L);
        assertThat(Position.of(page.next())).hasValue(new Position(TIME, 20));
    }

    @Test
    void theLastPageHasNoCursorAlsoWhenItIsFull() {
        assertThat(page(500, LongStream.range(0, 500).boxed().toList()).next()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "AAAA", "AAAAAAAAAAA", "!!!!", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "é"})
    void anotherTextIsNoCursor(String text) {
        assertThat(Position.of(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, Long.MAX_VALUE, 253_370_764_800_000_001L})
    void aCursorWithATimeThatNoColumnKeepsIsNone(long micros) {
        ByteBuffer bytes = ByteBuffer.allocate(16).putLong(micros).putLong(1);

        assertThat(Position.of(Base64.getUrlEncoder().encodeToString(bytes.array())))
                .isEmpty();
    }

    private static Page<Long> page(int limit, List<Long> rows) {
        return Page.of(new PageRequest(limit, Optional.empty()), rows, number -> new Position(TIME, number));
    }
}
