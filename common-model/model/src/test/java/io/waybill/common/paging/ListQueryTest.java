package io.waybill.common.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListQueryTest {

    private static final Instant NINE = Instant.parse("2026-03-10T09:00:00Z");
    private static final Instant TEN = Instant.parse("2026-03-10T10:00:00Z");

    private enum Light {
        RED,
        GREEN
    }

    @Test
    void whatIsNotSentIsNotAskedFor() {
        ListQuery query = new ListQuery(Map.of());

        assertThat(query.state(Light.class)).isNull();
        assertThat(query.text("actor")).isNull();
        assertThat(query.period().includes(Instant.EPOCH)).isTrue();
        assertThat(query.period().includes(Instant.parse("2999-01-01T00:00:00Z")))
                .isTrue();
    }

    @Test
    void fromIsIncludedAndToIsNot() {
        Period period = new ListQuery(sent("from", "2026-03-10T10:00:00+01:00", "to", "2026-03-10T10:00:00Z")).period();

        assertThat(period).isEqualTo(new Period(NINE, TEN));
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yesterday",
                "2026-03-10",
                "2026-03-10T09:00:00",
                "1969-12-31T23:59:59Z",
                "+10000-01-01T00:00:00Z",
                "2026-02-30T00:00:00Z",
                "1773133200"
            })
    void aTimeThatIsNoneIsNamed(String time) {
        assertThat(violations(sent("from", time, "to", time))).containsExactly("from", "to");
    }

    @Test
    void aPeriodThatEndsBeforeItBeginsIsNamed() {
        assertThat(violations(sent("from", "2026-03-10T09:00:00.001Z", "to", "2026-03-10T09:00:00Z")))
                .containsExactly("to");
    }

    @ParameterizedTest
    @CsvSource({"state,red", "state,''", "actor,' '", "state,AMBER", "limit,0", "after,x", "stat,RED"})
    void whatIsWrongIsNamed(String name, String value) {
        assertThat(violations(Map.of(name, List.of(value)))).containsExactly(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"state", "from", "to", "actor", "limit", "after"})
    void aParameterStandsOnce(String name) {
        assertThat(violations(Map.of(name, List.of("RED", "RED")))).containsExactly(name);
    }

    @Test
    void everythingIsNamedAtOnce() {
        assertThat(violations(sent(
                        "limit", "0", "after", "x", "state", "x", "from", "x", "to", "x", "actor", "\u0000", "more",
                        "1")))
                .containsExactlyInAnyOrder("limit", "after", "state", "from", "to", "actor", "more");
    }

    @Test
    void aTextHasAtMostTwoHundredCharacters() {
        assertThat(violations(Map.of("actor", List.of("a".repeat(201))))).containsExactly("actor");
        assertThat(new ListQuery(Map.of("actor", List.of("a".repeat(200)))).text("actor"))
                .hasSize(200);
    }

    @Test
    void anExportHasAllPagesUnlessALimitWasSent() throws IOException {
        assertThat(exported(Map.of())).hasSize(1_234);
        assertThat(exported(Map.of("limit", List.of("3")))).containsExactly(0, 1, 2);
    }

    private static List<Integer> exported(Map<String, List<String>> sent) throws IOException {
        List<Integer> all = new ArrayList<>();
        list(sent).drainTo(all::addAll);
        return all;
    }

    /** A list of 1 234 numbers, in order. */
    private static Listing<Integer> list(Map<String, List<String>> sent) {
        return new ListQuery(sent).list(List.of(), page -> {
            List<Integer> rows = new ArrayList<>();
            int next =
                    page.position().map(position -> (int) position.number() + 1).orElse(0);
            for (int row = next; row < 1_234 && rows.size() <= page.limit(); row++) {
                rows.add(row);
            }
            return Page.of(page, rows, row -> new Position(NINE, row));
        });
    }

    private static List<String> violations(Map<String, List<String>> sent) {
        ListQuery query = new ListQuery(sent);
        query.state(Light.class);
        query.text("actor");
        query.period();
        return catchThrowableOfType(ApiException.class, () -> query.list(List.of(), page -> Page.whole(List.of())))
                .violations()
                .stream()
                .map(Violation::pointer)
                .toList();
    }

    private static Map<String, List<String>> sent(String... namesAndValues) {
        Map<String, List<String>> sent = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            sent.put(namesAndValues[i], List.of(namesAndValues[i + 1]));
        }
        return sent;
    }
}
