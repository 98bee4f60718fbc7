package io.waybill.common.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageRequestTest {

    @Test
    void withoutParametersItIsTheFirstPageOfFifty() {
        PageRequest request = PageRequest.of(null, null);

        assertThat(request.limit()).isEqualTo(50);
        assertThat(request.position()).isEmpty();
    }

    @Test
    void theCursorOfAPageLeadsToTheNextOne() {
        PageRequest first = PageRequest.of("2", null);
        Page<Long> page = Page.of(first, List.of(30L, 20L, 10L), Long::longValue);

        assertThat(page.items()).containsExactly(30L, 20L);
        assertThat(PageRequest.of("2", page.next()).position()).hasValue(20);
    }

    @Test
    void theLastPageHasNoCursorAlsoWhenItIsFull() {
        List<Long> rows = LongStream.range(0, 500).boxed().toList();

        assertThat(Page.of(PageRequest.of("500", null), rows, Long::longValue).next())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "501", "-1", "+5", "1e2", "five", "", " 5", "٥", "99999999999999999999"})
    void aLimitThatCannotBeIsNamed(String limit) {
        assertThat(catchThrowableOfType(ApiException.class, () -> PageRequest.of(limit, null))
                        .violations())
                .extracting(Violation::pointer)
                .containsExactly("limit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "AAAA", "!!!!", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "é"})
    void aCursorThatIsNoneIsNamed(String after) {
        assertThat(catchThrowableOfType(ApiException.class, () -> PageRequest.of("0", after))
                        .violations())
                .extracting(Violation::pointer)
                .containsExactly("limit", "after");
    }
}
