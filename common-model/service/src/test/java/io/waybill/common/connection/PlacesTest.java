package io.waybill.common.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Six places, four of a source. A connection is called by its source and a number: {@code a1}. */
class PlacesTest {

    private final List<String> closed = new ArrayList<>();
    private final Set<String> busy = new HashSet<>();
    private final Places<String> places = new Places<>(6, 4, connection -> !busy.contains(connection), closed::add);

    @Test
    void aSourceHasNoMoreThanItsShare() {
        assertThat(entered("a1", "a2", "a3", "a4", "a5")).containsExactly("a1", "a2", "a3", "a4");
        assertThat(places.enter("a", "a5")).contains(Cut.TOO_MANY_OF_SOURCE);
        assertThat(closed).isEmpty();
    }

    @Test
    void whoHasFewerGetsAPlaceOfWhoHasMost() {
        enter("a1", "a2", "a3", "a4", "b1", "b2");

        assertThat(entered("b3", "c1", "c2")).containsExactly("b3", "c1", "c2");

        assertThat(closed).containsExactly("a1", "a2", "b1");
    }

    @Test
    void nobodyIsClosedForOneThatHasAsMany() {
        enter("a1", "a2", "a3", "b1", "b2", "b3");

        assertThat(places.enter("a", "a4")).contains(Cut.TOO_MANY);
        assertThat(places.enter("b", "b4")).contains(Cut.TOO_MANY);
        enter("c1", "c2");

        assertThat(entered("a5", "b5", "c3")).as("each has two").isEmpty();
        assertThat(closed).containsExactly("a1", "b1");
    }

    @Test
    void anIdleConnectionIsClosedBeforeAnOlderOneThatHasACall() {
        enter("a1", "a2", "a3", "a4", "b1", "b2");
        busy.addAll(List.of("a1", "a2"));

        enter("c1", "c2");

        assertThat(closed).containsExactly("a3", "a4");

        busy.addAll(List.of("b1", "b2", "c1", "c2"));
        enter("d1");

        assertThat(closed)
                .as("one of those that have most, though none is idle")
                .containsExactly("a3", "a4", "a1");
        assertThat(places.enter("d", "d2")).contains(Cut.TOO_MANY);
    }

    @Test
    void whereEachHasOneANewcomerComesBeforeAnIdleOne() {
        enter("a1", "b1", "c1", "d1", "e1", "f1");
        busy.addAll(List.of("a1", "b1"));

        assertThat(entered("g1")).containsExactly("g1");
        assertThat(closed).containsExactly("c1");

        busy.addAll(List.of("d1", "e1", "f1", "g1"));
        assertThat(places.enter("h", "h1")).contains(Cut.TOO_MANY);
        assertThat(closed).as("nobody for a newcomer that is refused").containsExactly("c1");
    }

    @Test
    void oneThatIsClosedGivesItsPlacesBack() {
        enter("a1", "a2", "a3");
        places.enterMore("a", "a1");
        assertThat(entered("a4")).isEmpty();

        places.leave("a", "a1");
        places.leave("a", "a1");

        assertThat(entered("a4", "a5", "a6", "b1", "b2")).containsExactly("a4", "a5", "b1", "b2");
    }

    @Test
    void callsOfOneConnectionCountAsConnections() {
        enter("a1", "b1");

        assertThat(places.enterMore("a", "a1")).isTrue();
        assertThat(places.enterMore("a", "a1")).isTrue();
        assertThat(places.enterMore("a", "a1")).isTrue();
        assertThat(places.enterMore("a", "a1")).as("four of a source").isFalse();

        enter("c1", "d1");
        assertThat(closed).as("all that have most").containsExactly("a1");

        places.leaveOne("a", "a1");
        assertThat(entered("e1", "e2", "e3"))
                .as("its places were given back once")
                .containsExactly("e1", "e2", "e3");
    }

    @Test
    void aConnectionThatHadToMakeWayTakesNoPlaceAndGivesNoneBack() {
        enter("a1", "a2", "b1", "b2", "c1");
        assertThat(places.enterMore("a", "a1")).isTrue();
        enter("d1");
        assertThat(closed).containsExactly("a1");

        assertThat(places.enterMore("a", "a1")).isFalse();
        places.leave("a", "a1");
        places.leaveOne("a", "a1");

        assertThat(entered("e1", "e2")).containsExactly("e1");
    }

    @Test
    void proxiesHaveAnyNumberAndNoneIsClosedForOthers() {
        for (int i = 0; i < 5; i++) {
            assertThat(places.enter(Places.PROXIES, "p" + i)).isEmpty();
        }
        enter("a1");

        assertThat(places.enter("b", "b1")).isEmpty();
        assertThat(closed).as("a newcomer before an idle one").containsExactly("a1");
        assertThat(places.enter("b", "b2")).contains(Cut.TOO_MANY);

        assertThat(places.enter(Places.PROXIES, "p5")).isEmpty();
        assertThat(closed).containsExactly("a1", "b1");
        assertThat(places.enter(Places.PROXIES, "p6")).contains(Cut.TOO_MANY);
    }

    private void enter(String... connections) {
        assertThat(entered(connections)).containsExactly(connections);
    }

    private List<String> entered(String... connections) {
        return List.of(connections).stream()
                .filter(connection ->
                        places.enter(connection.substring(0, 1), connection).isEmpty())
                .toList();
    }
}
