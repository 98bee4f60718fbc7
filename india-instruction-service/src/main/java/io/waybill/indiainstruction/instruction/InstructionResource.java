package io.waybill.indiainstruction.instruction;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.ApiId;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.LimitedConcurrency;
import io.waybill.common.web.RequestId;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;

/** Alternate delivery instructions (document: India-Region Express Services). */
@Path("/in/transportation/cust-instruction-update/v1")
@RateLimited
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
@CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
public class InstructionResource {

    private final InstructionChecks checks;
    private final InstructionWriter writer;
    private final BulkDesk bulk;
    private final InstructionStatus status;
    private final InstructionOptions options;
    private final SecurityIdentity caller;

    public InstructionResource(
            InstructionChecks checks,
            InstructionWriter writer,
            BulkDesk bulk,
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
    @CountedOperation("giveAlternateInstruction")
    @RunOnVirtualThread
    @LimitedConcurrency
    public InstructionAnswer update(InstructionBody body, @Context RoutingContext routing) {
        InstructionCall call = new InstructionCall(
                checks.request(body),
                body.profile().loginId(),
                Caller.of(caller).applicationId(),
                RequestId.of(routing));
        return writer.write(call, writer.deadline());
    }

    @POST
    @Path("CustALTInstructionBulkUpdate")
    @CountedOperation("giveAlternateInstructions")
    @RunOnVirtualThread
    public BulkAnswer updateMany(BulkBody body, @Context RoutingContext routing) {
        return bulk.accept(body, routing.request().headers().contains("Idempotency-Key"), Caller.of(caller), routing);
    }

    @POST
    @Path("GetCustALTInstructionStatus")
    @CountedOperation("getInstructionStatus")
    @RunOnVirtualThread
    @LimitedConcurrency
    public InstructionStatusAnswer status(WaybillBody body) {
        return status.of(body.awbNo(), body.profile().loginId());
    }

    @POST
    @Path("GetCustALTInstructionOptions")
    @CountedOperation("getInstructionOptions")
    @RunOnVirtualThread
    @LimitedConcurrency
    public InstructionOptionsAnswer options(WaybillBody body) {
        return options.of(body.awbNo(), body.profile().loginId());
    }
}
