package io.waybill.indiainstruction.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.Violations;
import io.waybill.common.paging.Position;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which cursors are believed. */
class FeedCursorTest {

    @ParameterizedTest
    @EnumSource
    void aCursorIsReadAsItWasWritten(FeedList list) {
        FeedCursor cursor = new FeedCursor(list, -3, 17);

        assertThat(read(list, cursor.text())).isEqualTo(cursor);
        assertThat(cursor.text()).matches(FeedCursor.PATTERN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?", "x", "AAAA"})
    void whatIsNoCursorIsRefusedByTheNameOfItsField(String sent) {
        assertThatThrownBy(() -> read(FeedList.INSTRUCTIONS, sent))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.violations())
                                .extracting(Violation::pointer)
                                .containsExactly("after"));
    }

    static List<String> cursorsOfOtherLists() {
        return List.of(new Position(Instant.EPOCH, 7).cursor(), new FeedCursor(FeedList.OUTCOMES, 1, 7).text());
    }

    @ParameterizedTest
    @MethodSource("cursorsOfOtherLists")
    void aCursorOfAnotherListIsRefusedWithWhatToDo(String sent) {
        assertConflict(() -> read(FeedList.INSTRUCTIONS, sent), "another list");
    }

    @ParameterizedTest
    @CsvSource({
        "2, 7, restored since",
        "1, 101, beyond the end",
        "1, 9223372036854775807, beyond the end",
        "1, -1, beyond the end"
    })
    void aCursorOfAnotherEpochOrBeyondTheEndIsRefusedWithWhatToDo(long epoch, long position, String why) {
        assertConflict(() -> new FeedCursor(FeedList.INSTRUCTIONS, epoch, position).requireIn(1, 100), why);
    }

    @Test
    void aCursorAtTheEndIsTaken() {
        assertThatCode(() -> new FeedCursor(FeedList.INSTRUCTIONS, 1, 100).requireIn(1, 100))
                .doesNotThrowAnyException();
    }

    private static void assertConflict(ThrowingCallable use, String why) {
        assertThatThrownBy(use)
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code().status()).isEqualTo(409))
                .hasMessageContainingAll(why, "from=<time>");
    }

    private static FeedCursor read(FeedList list, String sent) {
        return Violations.none(violations -> FeedCursor.read(list, "after", sent, violations));
    }
}
