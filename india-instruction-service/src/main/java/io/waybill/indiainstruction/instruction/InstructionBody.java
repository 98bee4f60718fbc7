package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.GatewayBody;
import io.waybill.common.india.Profile;
import jakarta.validation.constraints.NotNull;

/** The body of {@code CustALTInstructionUpdate}. */
public record InstructionBody(
        @NotNull Profile profile, @NotNull AlternateInstruction altreq) implements GatewayBody {}
