package io.waybill.indiainstruction.instruction.eligibility;

import io.quarkus.runtime.annotations.ConfigDocDefault;
import io.quarkus.runtime.annotations.ConfigDocMapKey;
import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefaults;
import io.smallrye.config.WithParentName;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.waybill.WaybillState;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The states in which the carrier accepts each kind of instruction, and how many it accepts for a shipment. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.instructions.kinds")
public interface EligibilityConfig {

    /** What applies to each kind, by its code in small letters such as {@code dt}. */
    @WithParentName
    @ConfigDocMapKey("kind")
    @WithDefaults
    Map<InstructionKind, Kind> kinds();

    /** What holds for one kind. */
    interface Kind {

        /** The states of a waybill in which the kind is accepted, of those that accept instructions. */
        @ConfigDocDefault(value = "all of them", escape = false)
        Optional<Set<WaybillState>> states();

        /**
         * How many instructions of the kind may be carried out for a shipment. Reattempts are counted by
         * {@code attempts} of the carrier's import, or without it by those that were marked APPLIED.
         */
        @ConfigDocDefault(value = "any number", escape = false)
        OptionalInt most();
    }
}
