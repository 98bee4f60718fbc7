package io.waybill.indiainstruction.model;

import java.util.List;

/**
 * A request about one waybill that was sent once.
 *
 * @param event what it asks for
 * @param answer what it was told; {@code null} if nobody knows whether it took effect
 */
record Attempt(Event event, Answer answer) {

    /** What can be asked for. */
    sealed interface Event {

        /**
         * An instruction.
         *
         * @param sent the landmark, or the last digits of the mobile number; empty for none
         * @param key its {@code Idempotency-Key}; {@code null} for none
         */
        record Instruct(String kind, String sent, String key) implements Event {

            /** What it asks for: a kind that uses neither takes any landmark and ignores it. */
            String asks() {
                return kind.equals("LM") || kind.equals("SM") ? sent : "";
            }
        }

        /**
         * The carrier's data.
         *
         * @param number order in time, by the carrier's clock
         */
        record Import(String state, int number, boolean isForced) implements Event {}

        /** What the carrier's operations have made of an instruction. */
        record Mark(long id, String state) implements Event {}

        /** Reads the latest instructions. */
        record ReadInstructions() implements Event {}

        /** Reads the state of the waybill. */
        record ReadState() implements Event {}
    }

    /**
     * An answer.
     *
     * @param code {@code Valid}, why it was refused, or the state that was read
     * @param id of the instruction; 0 if there is none in the answer
     * @param instructions that were read, the newest first
     */
    record Answer(String code, long id, List<Stored> instructions) {

        /** A line of an import whose report does not say which lines it ignored. */
        static final String TAKEN = "taken";

        static Answer of(String code) {
            return new Answer(code, 0, List.of());
        }
    }

    /**
     * An instruction that is stored.
     *
     * @param id 0 while no answer has told it
     */
    record Stored(long id, String kind, String asks, String state) {

        boolean isInForce() {
            return state.equals("ACCEPTED") || state.equals("APPLIED");
        }

        Stored in(String other) {
            return new Stored(id, kind, asks, other);
        }

        boolean isSameRequest(Event.Instruct other) {
            return kind.equals(other.kind()) && asks.equals(other.asks());
        }

        /** Whether this is the one that an answer shows. */
        boolean mayBe(Stored shown) {
            return (id == 0 || id == shown.id)
                    && kind.equals(shown.kind)
                    && asks.equals(shown.asks)
                    && state.equals(shown.state);
        }
    }
}
