package io.waybill.indiainstruction.instruction.eligibility;

import io.waybill.common.india.StatusCode;
import io.waybill.indiainstruction.instruction.InstructionKind;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/** The carrier's own rules about the instructions that it accepts for a waybill, beyond the state of the waybill. */
@ApplicationScoped
public class Eligibility {

    private final EligibilityConfig config;

    public Eligibility(EligibilityConfig config) {
        this.config = config;
    }

    /** Whether a rule needs to know how many instructions have been carried out. */
    public boolean counts() {
        return Arrays.stream(InstructionKind.values())
                .anyMatch(kind -> config.kinds().get(kind).most().isPresent());
    }

    /** Why the carrier does not take the kind now. */
    public Optional<StatusCode> refusal(InstructionKind kind, History history) {
        boolean isReattempt = kind == InstructionKind.DT;
        if (config.kinds()
                .get(kind)
                .states()
                .filter(states -> !states.contains(history.waybill()))
                .isPresent()) {
            return Optional.of(isReattempt ? StatusCode.REATTEMPT_NOT_POSSIBLE : StatusCode.INSTRUCTION_NOT_POSSIBLE);
        }
        OptionalInt left = left(kind, history);
        return left.isPresent() && left.getAsInt() == 0
                ? Optional.of(isReattempt ? StatusCode.TOO_MANY_REATTEMPTS : StatusCode.TOO_MANY_INSTRUCTIONS)
                : Optional.empty();
    }

    /** How many instructions of the kind the carrier still carries out; empty if it sets no limit. */
    public OptionalInt left(InstructionKind kind, History history) {
        OptionalInt most = config.kinds().get(kind).most();
        return most.isPresent() ? OptionalInt.of(Math.max(0, most.getAsInt() - carriedOut(kind, history))) : most;
    }

    /** How many instructions of the kind have been carried out for the shipment. */
    private static int carriedOut(InstructionKind kind, History history) {
        int marked = history.applied().getOrDefault(kind, 0);
        return kind == InstructionKind.DT ? history.attempts().orElse(marked) : marked;
    }
}
