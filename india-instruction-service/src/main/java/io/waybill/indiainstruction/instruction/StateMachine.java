package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.instruction.StateMachine.Move.GO;
import static io.waybill.indiainstruction.instruction.StateMachine.Move.NONE;
import static io.waybill.indiainstruction.instruction.StateMachine.Move.STAY;

import io.waybill.common.india.StatusCode;
import io.waybill.indiainstruction.waybill.WaybillState;
import java.util.Map;
import java.util.Optional;

/**
 * What an instruction does to a waybill in each state, and which states an instruction can go through.
 * docs/reference/instruction-states.md has the same tables.
 */
public final class StateMachine {

    /** What happens when an instruction meets a waybill. */
    public enum Effect {
        /** It is stored, and the waybill stays as it is. */
        STORE,
        /** It is stored, supersedes all others and cancels the waybill. */
        CANCEL,
        /** The waybill's state refuses it. */
        REFUSE
    }

    /** What happens when an instruction should change its state. */
    public enum Move {
        /** The state changes. */
        GO,
        /** It already has that state: nothing happens, and that is not an error. */
        STAY,
        /** It can no longer reach that state. */
        NONE
    }

    private static final Map<InstructionState, Map<InstructionState, Move>> INSTRUCTION = Map.of(
            // order of the columns:         ACCEPTED APPLIED REJECTED SUPERSEDED
            InstructionState.ACCEPTED, moves(STAY, GO, GO, GO),
            InstructionState.APPLIED, moves(NONE, STAY, NONE, NONE),
            InstructionState.REJECTED, moves(NONE, NONE, STAY, NONE),
            InstructionState.SUPERSEDED, moves(NONE, NONE, NONE, STAY));

    private static final Map<WaybillState, StatusCode> REFUSALS = Map.of(
            WaybillState.DELIVERED, StatusCode.ALREADY_DELIVERED,
            WaybillState.CANCELLED, StatusCode.ALREADY_CANCELLED,
            WaybillState.RETURNED, StatusCode.ALREADY_RETURNED);

    private StateMachine() {}

    /** What an instruction of this kind does to a waybill in this state. */
    public static Effect effect(WaybillState waybill, InstructionKind kind) {
        return refusal(waybill).isPresent() ? Effect.REFUSE : kind.effect();
    }

    /** The StatusCode with which a waybill in this state refuses instructions; empty if it takes them. */
    public static Optional<StatusCode> refusal(WaybillState waybill) {
        return Optional.ofNullable(REFUSALS.get(waybill));
    }

    /** Whether an instruction can go from one state to another. */
    public static Move move(InstructionState from, InstructionState to) {
        return INSTRUCTION.get(from).get(to);
    }

    private static Map<InstructionState, Move> moves(Move accepted, Move applied, Move rejected, Move superseded) {
        return Map.of(
                InstructionState.ACCEPTED, accepted,
                InstructionState.APPLIED, applied,
                InstructionState.REJECTED, rejected,
                InstructionState.SUPERSEDED, superseded);
    }
}
