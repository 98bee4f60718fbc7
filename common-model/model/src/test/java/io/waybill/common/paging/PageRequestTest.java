package io.waybill.common.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.Violations;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageRequestTest {

    private static final Instant TIME = Instant.parse("2026-03-10T09:00:00.123456Z");

    @Test
    void withoutParametersItIsTheFirstPageOfFifty() {
        PageRequest request = request(null, null);

        assertThat(request.limit()).isEqualTo(50);
        assertThat(request.position()).isEmpty();
    }

    @Test
    void theCursorOfAPageLeadsToTheNextOne() {
        PageRequest first = request("2", null);
        Page<Long> page = Page.of(first, List.of(30L, 20L, 10L), number -> new Position(TIME, number));

        assertThat(page.items()).containsExactly(30L, 20L);
        assertThat(request("2", page.next()).position()).hasValue(new Position(TIME, 20));
    }

    @Test
    void theLastPageHasNoCursorAlsoWhenItIsFull() {
        List<Long> rows = LongStream.range(0, 500).boxed().toList();

        assertThat(Page.of(request("500", null), rows, number -> new Position(TIME, number))
                        .next())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "501", "-1", "+5", "1e2", "five", "", " 5", "٥", "99999999999999999999"})
    void aLimitThatCannotBeIsNamed(String limit) {
        assertThat(violations(limit, null)).containsExactly("limit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "AAAA", "AAAAAAAAAAA", "!!!!", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "é"})
    void aCursorThatIsNoneIsNamed(String after) {
        assertThat(violations("0", after)).containsExactly("limit", "after");
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, Long.MAX_VALUE, 253_370_764_800_000_001L})
    void aCursorWithATimeThatNoColumnKeepsIsNone(long micros) {
        ByteBuffer bytes = ByteBuffer.allocate(16).putLong(micros).putLong(1);

        assertThat(violations("1", Base64.getUrlEncoder().encodeToString(bytes.array())))
                .containsExactly("after");
    }

    private static PageRequest request(String limit, String after) {
        Violations violations = new Violations();
        PageRequest request = PageRequest.of(limit, after, violations);
        violations.throwIfAny();
        return request;
    }

    private static List<String> violations(String limit, String after) {
        return catchThrowableOfType(ApiException.class, () -> request(limit, after)).violations().stream()
                .map(Violation::pointer)
                .toList();
    }
}
