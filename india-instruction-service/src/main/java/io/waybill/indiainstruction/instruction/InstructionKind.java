package io.waybill.indiainstruction.instruction;

import io.waybill.indiainstruction.instruction.StateMachine.Effect;
import java.util.Arrays;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a customer can ask for, {@code AltInstRequestType} of the request. Case-sensitive on the wire. */
@Schema(description = "RTO return to origin, DT reattempt, ED escalation delivery, LM landmark, SM alternate mobile.")
public enum InstructionKind {
    /** Return to origin: cancels the waybill, until it is rejected or an import reopens the waybill. */
    RTO(Effect.CANCEL, KindGroup.Other.class),
    /** Another delivery attempt, on a given date. */
    DT(Effect.STORE, KindGroup.Reattempt.class),
    /** Escalation of the delivery. */
    ED(Effect.STORE, KindGroup.Other.class),
    /** Change of the landmark. */
    LM(Effect.STORE, KindGroup.NewLandmark.class),
    /** Another mobile number. */
    SM(Effect.STORE, KindGroup.NewMobileNumber.class);

    private final Effect effect;
    private final Class<?> validationGroup;

    InstructionKind(Effect effect, Class<?> validationGroup) {
        this.effect = effect;
        this.validationGroup = validationGroup;
    }

    /** What it does to a waybill that takes instructions. */
    Effect effect() {
        return effect;
    }

    /** The group of the constraints on the fields that only some kinds use. */
    public Class<?> validationGroup() {
        return validationGroup;
    }

    /** The kinds as the column {@code instruction.kind} has them. */
    public static String[] names() {
        return Arrays.stream(values()).map(Enum::name).toArray(String[]::new);
    }

    public static Optional<InstructionKind> of(String code) {
        return Arrays.stream(values()).filter(k -> k.name().equals(code)).findFirst();
    }
}
