package io.waybill.indiainstruction.instruction.gateway;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.ApiId;
import io.waybill.common.india.GatewayOperations;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.security.Caller;
import io.waybill.common.web.RequestHead;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.indiainstruction.instruction.InstructionRequest;
import io.waybill.indiainstruction.instruction.update.BulkAnswer;
import io.waybill.indiainstruction.instruction.update.BulkBody;
import io.waybill.indiainstruction.instruction.update.BulkUpdate;
import io.waybill.indiainstruction.instruction.update.InstructionAnswer;
import io.waybill.indiainstruction.instruction.update.InstructionBody;
import io.waybill.indiainstruction.instruction.update.InstructionChecks;
import io.waybill.indiainstruction.instruction.update.InstructionWriter;
import io.waybill.indiainstruction.instruction.update.WaybillBody;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Alternate delivery instructions, as the document India-Region Express Services describes them. */
@Tag(name = "Instructions", description = "What to do with a shipment.")
@Path("/in/transportation/cust-instruction-update/v1")
@GatewayOperations
@RateLimited
@PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class InstructionResource {

    private final InstructionChecks checks;
    private final InstructionWriter writer;
    private final BulkUpdate bulk;
    private final InstructionStatus status;
    private final InstructionOptions options;
    private final SecurityIdentity caller;

    public InstructionResource(
            InstructionChecks checks,
            InstructionWriter writer,
            BulkUpdate bulk,
            InstructionStatus status,
            InstructionOptions options,
            SecurityIdentity caller) {
        this.checks = checks;
        this.writer = writer;
        this.bulk = bulk;
        this.status = status;
        this.options = options;
        this.caller = caller;
    }

    @POST
    @Path("CustALTInstructionUpdate")
    @Operation(
            summary = "Give an alternate delivery instruction",
            description = "The answer Valid means that the instruction is durably stored. The same request "
                    + "sent again on the same day in India is answered as the first time and stored once, "
                    + "so a call without an answer can simply be repeated.")
    @Parameter(ref = "IdempotencyKey")
    @APIResponse(
            responseCode = "200",
            description = "Accepted, or refused by the state of the waybill. IsError says which.")
    @APIResponse(responseCode = "422", ref = "GatewayKeyReused")
    @RunOnVirtualThread
    @LimitedConcurrency
    public InstructionAnswer giveAlternateInstruction(InstructionBody body, @Context RoutingContext routing) {
        InstructionRequest.Sender sender = new InstructionRequest.Sender(
                body.profile().loginId(), Caller.of(caller).applicationId(), RequestHead.id(routing));
        return writer.write(checks.request(body, sender), writer.deadline());
    }

    @POST
    @Path("CustALTInstructionBulkUpdate")
    @Operation(
            summary = "Give many alternate delivery instructions",
            description = "Up to 500 lines and 1 MiB, one profile for all. Each line is checked and answered by "
                    + "itself, as a call of CustALTInstructionUpdate, and one that is refused stops none. "
                    + "Lines for one waybill are checked in their order. Each line counts as a call: those "
                    + "from the first on that the limits let through are taken, the others get 429 in "
                    + "their result; if none is left, the whole call does. Malformed JSON, the profile and "
                    + "the number of lines are checked for the whole call.")
    @APIResponse(
            responseCode = "200",
            description = "The results, one for each line, in their order.",
            headers = @Header(name = "Retry-After", ref = "RetryAfter"))
    @Extension(name = "x-certification", value = "optional")
    @RunOnVirtualThread
    public BulkAnswer giveAlternateInstructions(BulkBody body, @Context RoutingContext routing) {
        return bulk.accept(body, routing.request().headers().contains("Idempotency-Key"), Caller.of(caller), routing);
    }

    @POST
    @Path("GetCustALTInstructionStatus")
    @Operation(
            summary = "What became of a waybill's instructions",
            description = "The state of the waybill, and its instructions: the newest first, at most 100, and "
                    + "only those that the LoginID of the profile gave.")
    @APIResponse(responseCode = "200", description = "The instructions, or AWBNotFound.")
    @RunOnVirtualThread
    @LimitedConcurrency
    public InstructionStatusAnswer getInstructionStatus(WaybillBody body) {
        return status.of(body.awbNo(), body.profile().loginId());
    }

    @POST
    @Path("GetCustALTInstructionOptions")
    @Operation(
            summary = "What can be asked for a waybill now",
            description = "Which kinds of instruction the waybill would take, and why not; the next working "
                    + "days and the time slots.")
    @APIResponse(responseCode = "200", description = "The options, or AWBNotFound.")
    @RunOnVirtualThread
    @LimitedConcurrency
    public InstructionOptionsAnswer getInstructionOptions(WaybillBody body) {
        return options.of(body.awbNo(), body.profile().loginId());
    }
}
