package io.waybill.indiainstruction.model;

import io.waybill.indiainstruction.model.Attempt.Answer;
import io.waybill.indiainstruction.model.Attempt.Event;
import io.waybill.indiainstruction.model.Attempt.Event.Import;
import io.waybill.indiainstruction.model.Attempt.Event.Instruct;
import io.waybill.indiainstruction.model.Attempt.Event.Mark;
import io.waybill.indiainstruction.model.Attempt.Event.ReadInstructions;
import io.waybill.indiainstruction.model.Attempt.Event.ReadState;
import io.waybill.indiainstruction.model.Attempt.Stored;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What may be true of one waybill, by docs/reference/instruction-states.md: states and order only. It knows nothing of
 * the service's code, of clocks or of tables.
 *
 * @param state of the waybill
 * @param former the state that the rejection of the RTO gives back; {@code null} unless an RTO has cancelled it
 * @param rto place of that RTO among the instructions; -1 for none
 * @param imported number of the last import that was taken
 * @param instructions the oldest first
 * @param keys places of the instructions that were answered under an {@code Idempotency-Key}
 */
record World(String state, String former, int rto, int imported, List<Stored> instructions, Map<String, Integer> keys) {

    /** So many instructions are shown. */
    static final int SHOWN = 100;

    private static final Map<String, String> REFUSALS =
            Map.of("DELIVERED", "AlreadyDelivered", "CANCELLED", "AlreadyCancelled", "RETURNED", "AlreadyReturned");
    private static final Set<String> END = Set.of("DELIVERED", "RETURNED");

    /** A waybill that the carrier has just made known. */
    static World ofNew(String state) {
        return new World(state, null, -1, 0, List.of(), Map.of());
    }

    /** A world and what it answers. */
    record Step(World world, Answer answer) {}

    /**
     * What follows if an event happens and is answered like this.
     *
     * @param answer {@code null} for any
     * @return empty if this world would give another answer
     */
    Optional<World> after(Event event, Answer answer) {
        return switch (event) {
            case ReadState() -> answer == null || answer.code().equals(state) ? Optional.of(this) : Optional.empty();
            case ReadInstructions() -> answer == null ? Optional.of(this) : shownAs(answer.instructions());
            case Import line ->
                agreed(taken(line), answer == null || answer.code().equals(Answer.TAKEN) ? null : answer);
            case Mark mark -> agreed(marked(mark), answer);
            case Instruct call -> agreed(instructed(call, answer == null ? 0 : answer.id()), answer);
        };
    }

    private static Optional<World> agreed(Step step, Answer answer) {
        return answer == null || answer.equals(step.answer()) ? Optional.of(step.world()) : Optional.empty();
    }

    private Step instructed(Instruct call, long id) {
        Integer known = call.key() == null ? null : keys.get(call.key());
        if (known != null) {
            return instructions.get(known).isSameRequest(call)
                    ? stored(known, call, id)
                    : new Step(this, Answer.of("IdempotencyKeyReused"));
        }
        boolean isRto = call.kind().equals("RTO");
        int latest = latest(call.kind());
        boolean isRepeat = latest >= 0
                && instructions.get(latest).isInForce()
                && instructions.get(latest).isSameRequest(call);
        String refusal = REFUSALS.get(state);
        if (refusal != null) {
            return isRepeat && isRto && state.equals("CANCELLED")
                    ? stored(latest, call, id)
                    : new Step(this, Answer.of(refusal));
        }
        if (isRepeat && !isRto) {
            return stored(latest, call, id);
        }
        List<Stored> after = new ArrayList<>();
        for (Stored stored : instructions) {
            boolean isOvertaken =
                    stored.state().equals("ACCEPTED") && (isRto || stored.kind().equals(call.kind()));
            after.add(isOvertaken ? stored.in("SUPERSEDED") : stored);
        }
        after.add(new Stored(0, call.kind(), call.asks(), "ACCEPTED"));
        World accepted = isRto
                ? new World("CANCELLED", state, instructions.size(), imported, after, keys)
                : new World(state, former, rto, imported, after, keys);
        return accepted.stored(instructions.size(), call, id);
    }

    /** The answer is about the instruction at this place, which has this id if it had none. */
    private Step stored(int place, Instruct call, long id) {
        Stored stored = instructions.get(place);
        boolean isLearnt = id != 0 && stored.id() == 0 && isBetweenItsNeighbours(place, id);
        List<Stored> after = new ArrayList<>(instructions);
        if (isLearnt) {
            after.set(place, new Stored(id, stored.kind(), stored.asks(), stored.state()));
        }
        Map<String, Integer> known = new HashMap<>(keys);
        if (call.key() != null) {
            known.put(call.key(), place);
        }
        return new Step(
                new World(state, former, rto, imported, List.copyOf(after), Map.copyOf(known)),
                new Answer(
                        stored.state().equals("REJECTED") ? "InstructionRejected" : "Valid",
                        after.get(place).id(),
                        List.of()));
    }

    /** Ids are given in the order in which instructions are stored. */
    private boolean isBetweenItsNeighbours(int place, long id) {
        return instructions.subList(0, place).stream().allMatch(earlier -> earlier.id() < id)
                && instructions.subList(place + 1, instructions.size()).stream()
                        .allMatch(later -> later.id() == 0 || later.id() > id);
    }

    private Step taken(Import line) {
        boolean isOfRto = rto >= 0;
        boolean isCancelledByCarrier = state.equals("CANCELLED") && !isOfRto;
        boolean isReopened = isCancelledByCarrier && !line.state().equals("CANCELLED");
        boolean isRtoApplied = isOfRto && instructions.get(rto).state().equals("APPLIED");
        boolean endsTheRto = line.state().equals("RETURNED")
                || (line.state().equals("DELIVERED") && !isRtoApplied)
                || (line.isForced() && !line.state().equals("CANCELLED"));
        World after;
        if (isOfRto && !endsTheRto) {
            String restored = line.state().equals("CANCELLED") ? former : line.state();
            after = new World(state, restored, rto, line.number(), instructions, keys);
        } else {
            after = new World(line.state(), null, -1, line.number(), instructions, keys);
        }
        boolean isIgnored = line.number() < imported
                || (isReopened && !line.isForced())
                || (line.number() == imported && (after.equals(this) || goesBack(after)));
        return isIgnored ? new Step(this, Answer.of("ignored")) : new Step(after.closed(), Answer.of("updated"));
    }

    /** Whether a final state, of the waybill or of what an RTO's rejection gives back, would be open again. */
    private boolean goesBack(World after) {
        return (REFUSALS.containsKey(state) && !REFUSALS.containsKey(after.state))
                || (former != null
                        && after.former != null
                        && REFUSALS.containsKey(former)
                        && !REFUSALS.containsKey(after.former));
    }

    /** What its waybill's state leaves nothing to do for has ended. */
    private World closed() {
        List<Stored> after = new ArrayList<>();
        for (int i = 0; i < instructions.size(); i++) {
            Stored stored = instructions.get(i);
            boolean isRto = stored.kind().equals("RTO");
            boolean isOver = stored.state().equals("ACCEPTED") && (END.contains(state) || (isRto && i != rto));
            after.add(isOver ? stored.in(isRto && state.equals("RETURNED") ? "APPLIED" : "REJECTED") : stored);
        }
        return new World(state, former, rto, imported, List.copyOf(after), keys);
    }

    private Step marked(Mark mark) {
        int place = place(mark.id());
        Stored stored = instructions.get(place);
        if (stored.state().equals(mark.state())) {
            return new Step(this, Answer.of("200"));
        }
        if (!stored.state().equals("ACCEPTED")) {
            return new Step(this, Answer.of("409"));
        }
        List<Stored> after = new ArrayList<>(instructions);
        after.set(place, stored.in(mark.state()));
        boolean givesBack = place == rto && mark.state().equals("REJECTED");
        return new Step(
                givesBack
                        ? new World(former, null, -1, imported, List.copyOf(after), keys)
                        : new World(state, former, rto, imported, List.copyOf(after), keys),
                Answer.of("200"));
    }

    /** Only ids that an answer has told are marked, so this world knows it. */
    private int place(long id) {
        for (int i = 0; i < instructions.size(); i++) {
            if (instructions.get(i).id() == id) {
                return i;
            }
        }
        throw new IllegalStateException("no instruction " + id + " in " + this);
    }

    private int latest(String kind) {
        for (int i = instructions.size() - 1; i >= 0; i--) {
            if (instructions.get(i).kind().equals(kind)) {
                return i;
            }
        }
        return -1;
    }

    /** With the ids that this tells. */
    private Optional<World> shownAs(List<Stored> shown) {
        if (shown.size() != Math.min(SHOWN, instructions.size())) {
            return Optional.empty();
        }
        List<Stored> after = new ArrayList<>(instructions);
        for (int i = 0; i < shown.size(); i++) {
            int place = instructions.size() - 1 - i;
            if (!instructions.get(place).mayBe(shown.get(i))) {
                return Optional.empty();
            }
            after.set(place, shown.get(i));
        }
        return Optional.of(new World(state, former, rto, imported, List.copyOf(after), keys));
    }
}
