package io.waybill.indiainstruction.instruction.update;

import io.waybill.common.india.GatewayBody;
import io.waybill.common.india.Profile;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The body of {@code CustALTInstructionUpdate}. */
@Schema(name = "InstructionRequest")
public record InstructionBody(
        @NotNull Profile profile, @NotNull AlternateInstruction altreq) implements GatewayBody {}
