package io.waybill.indiainstruction.instruction.update;

import io.waybill.common.india.StatusCode;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import java.time.Instant;
import java.util.List;

/** The result of evaluating a request by the history of its waybill. */
public sealed interface Evaluation {

    /**
     * It is a new instruction, to be stored.
     *
     * @param at when it is accepted, no earlier than any other instruction for its waybill
     * @param superseded ids of the instructions that it replaces
     */
    record Accepted(Instant at, List<Long> superseded) implements Evaluation {}

    /** It repeats an instruction that is in force. */
    record Repeated(StoredInstruction instruction) implements Evaluation {}

    /**
     * It was answered {@code Valid} under its {@code Idempotency-Key}.
     *
     * @param instruction id of what was stored then; it may have been deleted since
     */
    record Answered(long instruction) implements Evaluation {}

    /** The waybill's state or the carrier's own rules do not allow it. */
    record Refused(StatusCode code) implements Evaluation {}
}
