package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.india.StatusCode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What becomes of a call. */
sealed interface Verdict {

    /**
     * The instruction is to be stored.
     *
     * @param at when it is accepted, no earlier than any other instruction for its waybill
     * @param superseded ids of the instructions that it replaces
     */
    record Store(Instant at, List<Long> superseded) implements Verdict {}

    /**
     * It is stored durably: by this call, or by an earlier one that this call repeats.
     *
     * @param instruction empty if it was answered under the same key and has been deleted since
     */
    record Valid(Optional<StoredInstruction> instruction) implements Verdict {}

    /**
     * It was answered {@code Valid} under its {@code Idempotency-Key}.
     *
     * @param instruction id of what was stored then
     */
    record Known(long instruction) implements Verdict {}

    /** The waybill refuses it. */
    record Refused(StatusCode code) implements Verdict {}

    /** The request is refused, by the clock, by the table of time slots or by its {@code Idempotency-Key}. */
    record Invalid(GatewayRefusal refusal) implements Verdict {}

    /** Another transaction holds the waybill; nothing has been judged. */
    record Busy() implements Verdict {}

    /** The database did not answer, or refused what should be stored. */
    record Failed(RuntimeException failure) implements Verdict {}
}
