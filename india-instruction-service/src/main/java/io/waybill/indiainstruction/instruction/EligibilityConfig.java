package io.waybill.indiainstruction.instruction;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefaults;
import io.smallrye.config.WithParentName;
import io.waybill.indiainstruction.waybill.WaybillState;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** In which states the carrier takes each kind of instruction, and how often for a shipment. */
@ConfigMapping(prefix = "waybill.instructions.kinds")
public interface EligibilityConfig {

    /** What holds for each kind, by its code in small letters. */
    @WithParentName
    @WithDefaults
    Map<InstructionKind, Kind> kinds();

    /** What holds for one kind. */
    interface Kind {

        /** The states of a waybill in which the kind is taken, of those that take instructions; by default all. */
        Optional<Set<WaybillState>> states();

        /**
         * How many instructions of the kind may be carried out for a shipment; by default any number. Reattempts are
         * those that the carrier's import tells of ({@code attempts}), or else those that were marked APPLIED.
         */
        OptionalInt most();
    }
}
