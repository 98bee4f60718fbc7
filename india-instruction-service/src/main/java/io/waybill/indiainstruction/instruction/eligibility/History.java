package io.waybill.indiainstruction.instruction.eligibility;

import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import io.waybill.indiainstruction.waybill.WaybillState;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The earlier instructions and keys of a waybill, by which a request is evaluated. Read while the waybill is locked.
 *
 * @param latest the latest instruction of each kind that this version knows, whatever its state
 * @param attempts reattempts that the carrier has told of
 * @param applied how many instructions of each kind have been carried out; empty unless a rule counts them
 * @param known what was answered {@code Valid} under the call's {@code Idempotency-Key}
 */
public record History(
        WaybillState waybill,
        OptionalInt attempts,
        Map<InstructionKind, Latest> latest,
        Map<InstructionKind, Integer> applied,
        Optional<KnownKey> known) {

    /**
     * The latest instruction of a kind.
     *
     * @param acceptedOn the day in India on which it was accepted
     */
    public record Latest(StoredInstruction instruction, LocalDate acceptedOn) {}

    /**
     * A request that was answered under the key.
     *
     * @param digest of the request
     * @param instruction id of what it stored
     */
    public record KnownKey(String digest, long instruction) {}
}
