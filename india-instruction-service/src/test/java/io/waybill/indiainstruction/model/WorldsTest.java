package io.waybill.indiainstruction.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.indiainstruction.model.Attempt.Answer;
import io.waybill.indiainstruction.model.Attempt.Event;
import io.waybill.indiainstruction.model.Attempt.Event.Instruct;
import io.waybill.indiainstruction.model.Attempt.Event.Mark;
import io.waybill.indiainstruction.model.Attempt.Event.ReadInstructions;
import io.waybill.indiainstruction.model.Attempt.Stored;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The check of the random calls sees what is wrong, and takes what is right. */
class WorldsTest {

    private static final Instruct BAKERY = new Instruct("LM", "bakery", null);
    private static final Instruct SCHOOL = new Instruct("LM", "school", null);
    private static final Instruct RTO = new Instruct("RTO", "", null);

    private final Set<World> open = Set.of(World.ofNew("IN_TRANSIT"));

    @Test
    void aRepeatIsStoredOnce() {
        Set<World> once = after(open, valid(BAKERY, 1));

        assertThat(after(once, valid(BAKERY, 1))).isEqualTo(once);
        assertThat(after(once, valid(BAKERY, 2))).as("stored twice").isEmpty();
    }

    @Test
    void whatNobodyAnsweredMayHaveTakenEffectOrNot() {
        Set<World> unknown = after(open, new Attempt(BAKERY, null));

        assertThat(unknown).hasSize(2);
        assertThat(after(unknown, shown())).hasSize(1);
        assertThat(after(unknown, shown(new Stored(7, "LM", "bakery", "ACCEPTED"))))
                .hasSize(1);
        assertThat(after(unknown, shown(new Stored(7, "LM", "school", "ACCEPTED"))))
                .isEmpty();
    }

    @Test
    void simultaneousCallsMayTakeEffectInAnyOrderButInOne() {
        Set<World> both = Worlds.after(open, List.of(List.of(valid(BAKERY, 1)), List.of(valid(SCHOOL, 2))));

        assertThat(after(both, shown(stored(2, "school", "ACCEPTED"), stored(1, "bakery", "SUPERSEDED"))))
                .hasSize(1);
        assertThat(after(both, shown(stored(2, "school", "ACCEPTED"), stored(1, "bakery", "ACCEPTED"))))
                .as("one supersedes the other")
                .isEmpty();
        assertThat(Worlds.after(open, List.of(List.of(valid(RTO, 1)), List.of(answered(BAKERY, "AlreadyCancelled")))))
                .hasSize(1);
        assertThat(after(open, answered(BAKERY, "AlreadyCancelled"), valid(RTO, 1)))
                .as("not in this order")
                .isEmpty();
    }

    @Test
    void whatWasAnsweredValidIsNotLost() {
        assertThat(after(after(open, valid(BAKERY, 1)), shown())).isEmpty();
    }

    @Test
    void aKeyKeepsItsAnswer() {
        Instruct keyed = new Instruct("LM", "bakery", "k");
        Set<World> superseded = after(open, valid(keyed, 1), valid(SCHOOL, 2));

        assertThat(after(superseded, valid(keyed, 1))).isEqualTo(superseded);
        assertThat(after(superseded, valid(keyed, 3))).isEmpty();
        assertThat(after(superseded, answered(new Instruct("ED", "", "k"), "IdempotencyKeyReused")))
                .isEqualTo(superseded);
    }

    @Test
    void aKeySaysThatItsInstructionHasBeenRejected() {
        Instruct keyed = new Instruct("LM", "bakery", "k");
        Set<World> rejected = after(open, valid(keyed, 1), answered(new Mark(1, "REJECTED"), "200"));

        assertThat(after(rejected, new Attempt(keyed, new Answer("InstructionRejected", 1, List.of()))))
                .isEqualTo(rejected);
        assertThat(after(rejected, valid(keyed, 1))).isEmpty();
    }

    private static Set<World> after(Set<World> before, Attempt... attempts) {
        return Worlds.after(before, List.of(List.of(attempts)));
    }

    private static Attempt valid(Instruct call, long id) {
        return new Attempt(call, new Answer("Valid", id, List.of()));
    }

    private static Attempt answered(Event event, String code) {
        return new Attempt(event, Answer.of(code));
    }

    private static Attempt shown(Stored... instructions) {
        return new Attempt(new ReadInstructions(), new Answer("", 0, List.of(instructions)));
    }

    private static Stored stored(long id, String landMark, String state) {
        return new Stored(id, "LM", landMark, state);
    }
}
