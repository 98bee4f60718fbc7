package io.waybill.indiainstruction.instruction;

import io.waybill.indiainstruction.waybill.WaybillState;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * What a call is judged by, read while its waybill is locked.
 *
 * @param latest the latest instruction of each kind, whatever its state
 * @param known what was answered {@code Valid} under the call's {@code Idempotency-Key}
 */
record History(WaybillState waybill, Map<InstructionKind, Latest> latest, Optional<KnownKey> known) {

    /**
     * The latest instruction of a kind.
     *
     * @param hasDefaultDate whether its request had no date
     * @param acceptedOn the day in India on which it was accepted
     */
    record Latest(StoredInstruction instruction, boolean hasDefaultDate, LocalDate acceptedOn) {}

    /**
     * A request that was answered under the key.
     *
     * @param digest of the request
     * @param instruction id of what it stored, or {@code null}
     */
    record KnownKey(String digest, Long instruction) {}

    /** This time, or the one of the waybill's last instruction if that is later. */
    Instant notBeforeTheLast(Instant time) {
        return latest.values().stream()
                .map(last -> last.instruction().acceptedAt())
                .reduce(time, (one, other) -> one.isAfter(other) ? one : other);
    }
}
