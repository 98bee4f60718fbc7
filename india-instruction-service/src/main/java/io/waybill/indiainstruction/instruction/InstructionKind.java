package io.waybill.indiainstruction.instruction;

import java.util.Arrays;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a customer can ask for, {@code AltInstRequestType} of the request. Case-sensitive on the wire. */
@Schema(description = "RTO return to origin, DT reattempt, ED escalation delivery, LM landmark, SM alternate mobile.")
public enum InstructionKind {
    /** Return to origin: cancels the waybill, until it is rejected or an import reopens the waybill. */
    RTO,
    /** Another delivery attempt, on a given date. */
    DT,
    /** Escalation of the delivery. */
    ED,
    /** Change of the landmark. */
    LM,
    /** Another mobile number. */
    SM;

    /** The kinds as the column {@code instruction.kind} has them. */
    static String[] names() {
        return Arrays.stream(values()).map(Enum::name).toArray(String[]::new);
    }

    static Optional<InstructionKind> of(String code) {
        return Arrays.stream(values()).filter(k -> k.name().equals(code)).findFirst();
    }
}
