package io.waybill.indiainstruction.instruction;

import java.util.Arrays;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a customer can ask for, {@code AltInstRequestType} of the request. Case-sensitive on the wire. */
@Schema(description = InstructionKind.DESCRIPTION)
public enum InstructionKind {
    /** Return to origin: cancels the waybill, until it is rejected or an import reopens the waybill. */
    RTO(true, KindGroup.Other.class),
    /** Another delivery attempt, on a given date. */
    DT(false, KindGroup.Reattempt.class),
    /** Escalation of the delivery. */
    ED(false, KindGroup.Other.class),
    /** Change of the landmark. */
    LM(false, KindGroup.NewLandmark.class),
    /** Another mobile number. */
    SM(false, KindGroup.NewMobileNumber.class);

    static final String DESCRIPTION =
            "RTO return to origin, DT reattempt, ED escalation delivery, LM landmark, SM alternate mobile.";

    private final boolean cancelsWaybill;
    private final Class<?> validationGroup;

    InstructionKind(boolean cancelsWaybill, Class<?> validationGroup) {
        this.cancelsWaybill = cancelsWaybill;
        this.validationGroup = validationGroup;
    }

    /** Whether it cancels its waybill, and supersedes all other instructions for it. */
    public boolean cancelsWaybill() {
        return cancelsWaybill;
    }

    /** The group of the constraints on the fields that only some kinds use. */
    public Class<?> validationGroup() {
        return validationGroup;
    }

    public static Optional<InstructionKind> of(String code) {
        return Arrays.stream(values()).filter(k -> k.name().equals(code)).findFirst();
    }
}
