package io.waybill.common.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PeriodTest {

    private static final Instant NINE = Instant.parse("2026-03-10T09:00:00Z");
    private static final Instant TEN = Instant.parse("2026-03-10T10:00:00Z");

    @Test
    void withoutBoundsItIncludesAllTimesThatAreKept() {
        Period period = Period.between(null, null);

        assertThat(period.includes(Instant.EPOCH)).isTrue();
        assertThat(period.includes(Instant.parse("2999-01-01T00:00:00Z"))).isTrue();
    }

    @Test
    void fromIsIncludedAndToIsNot() {
        Period period = Period.between(NINE, TEN);

        assertThat(period.includes(NINE)).isTrue();
        assertThat(period.includes(TEN.minusNanos(1))).isTrue();
        assertThat(period.includes(TEN)).isFalse();
        assertThat(period.includes(NINE.minusNanos(1))).isFalse();
    }

    @Test
    void aPageStartsAtTheCursorOrAtTheBoundWhicheverIsFurther() {
        Period period = new Period(NINE, TEN);
        Position inside = new Position(NINE.plusSeconds(1), 7);

        assertThat(period.below(page(inside))).isEqualTo(inside);
        assertThat(period.above(page(inside))).isEqualTo(inside);
        // A cursor of another period.
        assertThat(period.below(page(new Position(TEN, 7)))).isEqualTo(new Position(TEN, Long.MIN_VALUE));
        assertThat(period.above(page(new Position(NINE.minusSeconds(1), 7))))
                .isEqualTo(new Position(NINE, Long.MIN_VALUE));
        assertThat(period.above(page(new Position(NINE, 7)))).isEqualTo(new Position(NINE, 7));
    }

    private static PageRequest page(Position position) {
        return new PageRequest(50, Optional.of(position));
    }
}
