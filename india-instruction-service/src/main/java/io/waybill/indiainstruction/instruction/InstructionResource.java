package io.waybill.indiainstruction.instruction;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.common.web.RequestId;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Alternate delivery instructions (document: India-Region Express Services). */
@Path("/in/transportation/cust-instruction-update/v1")
@SecurityRequirement(name = "JWTToken")
@Tag(name = "Instructions", description = "For customers")
public class InstructionResource {

    private final InstructionDesk desk;
    private final SecurityIdentity caller;
    private final RoutingContext routing;

    public InstructionResource(InstructionDesk desk, SecurityIdentity caller, RoutingContext routing) {
        this.desk = desk;
        this.caller = caller;
        this.routing = routing;
    }

    @POST
    @Path("CustALTInstructionUpdate")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @PermissionsAllowed("india-instruction")
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @Operation(
            operationId = "CustALTInstructionUpdate",
            summary = "Give an alternate delivery instruction",
            description =
                    "The answer Valid means that the instruction is durably stored. The same request sent again on the "
                            + "same day in India is answered as the first time and stored once, so a call without an answer can "
                            + "simply be repeated.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = InstructionBody.class)))
    @APIResponse(
            responseCode = "200",
            description = "Accepted, or refused by the shipment's state",
            content = @Content(schema = @Schema(implementation = InstructionAnswer.class)))
    @APIResponse(responseCode = "400", description = "The request is wrong; every violation is named")
    @APIResponse(responseCode = "401", description = "No valid JWT, or a profile that is not the application's")
    @APIResponse(responseCode = "403", description = "The application has no grant for the API")
    @APIResponse(responseCode = "429", description = "Too many requests")
    public InstructionAnswer update(byte[] body) {
        return desk.take(body, Caller.of(caller), RequestId.of(routing));
    }
}
