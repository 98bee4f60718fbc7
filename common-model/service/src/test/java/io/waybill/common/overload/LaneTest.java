package io.waybill.common.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Four threads, two for a source; six calls wait, four of a source. */
class LaneTest {

    private final List<String> started = new ArrayList<>();
    private final Lane lane = new Lane(4, 2, 6, 4);

    @Test
    void aCallStartsAtOnceWhileThereAreThreads() {
        enter("a", "b", "a");

        assertThat(started).containsExactly("a", "b", "a");
        assertThat(lane.running()).isEqualTo(3);
        assertThat(lane.waiting()).isZero();
    }

    @Test
    void aSourceHasNoMoreThanItsShareOfTheThreads() {
        enter("a", "a", "a");
        assertThat(started).containsExactly("a", "a");

        enter("b");

        assertThat(started).containsExactly("a", "a", "b");
    }

    @Test
    void aCallThatHasWaitedCountsAmongThoseOfItsSource() {
        enter("a", "a", "a");
        lane.leave("a");
        assertThat(started).containsExactly("a", "a", "a");

        enter("a");

        assertThat(started).containsExactly("a", "a", "a");
        assertThat(lane.waiting()).isOne();
    }

    @Test
    void aLaneIsQuietWhileAThreadIsFreeAndNobodyWaits() {
        enter("a", "a", "b");
        assertThat(lane.isQuiet()).isTrue();

        enter("a");
        assertThat(lane.isQuiet()).as("one waits, though a thread is free").isFalse();

        lane.leave("a");
        enter("c");
        assertThat(lane.waiting()).isZero();
        assertThat(lane.isQuiet()).as("no thread is free").isFalse();
    }

    @Test
    void sourcesThatWaitTakeTurns() {
        enter("x", "y", "x", "y");
        started.clear();
        enter("a", "a", "a", "b", "c");

        for (String source : List.of("x", "y", "x", "y", "a")) {
            lane.leave(source);
        }

        assertThat(started).containsExactly("a", "b", "c", "a", "a");
        assertThat(lane.waiting()).isZero();
    }

    @Test
    void aSourceThatHasItsShareDelaysNoOther() {
        enter("a", "a", "b", "c", "a", "a", "d");
        started.clear();

        lane.leave("c");

        assertThat(started).containsExactly("d");
    }

    @Test
    void thereIsNoMoreRoomForASourceThatHasItsPlacesAndForNobodyWhenAllAreTaken() {
        enter("a", "a", "b", "b", "a", "a", "a", "a");

        assertThat(lane.isFullFor("a")).as("four of the source wait").isTrue();
        assertThat(lane.isFullFor("c")).isFalse();

        enter("c", "d");

        assertThat(lane.isFullFor("e")).as("six wait").isTrue();
    }

    @Test
    void aSourceThatCanHaveAThreadNeedsNoPlaceToWait() {
        enter("a", "a", "a", "a", "a", "a", "a", "a");

        assertThat(lane.isFullFor("a")).as("six wait").isTrue();
        assertThat(lane.isFullFor("b")).isFalse();
    }

    @Test
    void aCallThatGivesUpLeavesItsPlaceAndIsNotStarted() {
        Runnable impatient = () -> started.add("impatient");
        enter("a", "a");
        lane.enter("a", impatient);
        started.clear();

        assertThat(lane.giveUp("a", impatient)).isTrue();

        assertThat(lane.waiting()).isZero();
        lane.leave("a");
        assertThat(started).isEmpty();
    }

    @Test
    void aCallThatHasItsTurnCannotGiveUp() {
        Runnable patient = () -> started.add("patient");
        enter("a", "a");
        lane.enter("a", patient);
        lane.leave("a");

        assertThat(lane.giveUp("a", patient)).isFalse();
        assertThat(started).endsWith("patient");
    }

    private void enter(String... sources) {
        for (String source : sources) {
            if (lane.enter(source, () -> started.add(source))) {
                started.add(source);
            }
        }
    }
}
