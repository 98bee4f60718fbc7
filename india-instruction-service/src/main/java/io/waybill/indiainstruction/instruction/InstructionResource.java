package io.waybill.indiainstruction.instruction;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.ApiId;
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
import java.util.List;

/** Alternate delivery instructions (document: India-Region Express Services). */
@Path("/in/transportation/cust-instruction-update/v1")
public class InstructionResource {

    private final InstructionDesk desk;
    private final BulkDesk bulk;
    private final InstructionStatus status;
    private final InstructionOptions options;
    private final SecurityIdentity caller;

    public InstructionResource(
            InstructionDesk desk,
            BulkDesk bulk,
            InstructionStatus status,
            InstructionOptions options,
            SecurityIdentity caller) {
        this.desk = desk;
        this.bulk = bulk;
        this.status = status;
        this.options = options;
        this.caller = caller;
    }

    @POST
    @Path("CustALTInstructionUpdate")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("giveAlternateInstruction")
    @RunOnVirtualThread
    @LimitedConcurrency
    public InstructionAnswer update(byte[] body, @Context RoutingContext routing) {
        List<String> idempotencyKeys = routing.request().headers().getAll("Idempotency-Key");
        return desk.take(body, idempotencyKeys, Caller.of(caller), RequestId.of(routing));
    }

    @POST
    @Path("CustALTInstructionBulkUpdate")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("giveAlternateInstructions")
    @RunOnVirtualThread
    public BulkAnswer updateMany(byte[] body, @Context RoutingContext routing) {
        return bulk.take(body, routing.request().headers().contains("Idempotency-Key"), Caller.of(caller), routing);
    }

    @POST
    @Path("GetCustALTInstructionStatus")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("getInstructionStatus")
    @RunOnVirtualThread
    @LimitedConcurrency
    public InstructionStatusAnswer status(byte[] body) {
        return status.of(body, Caller.of(caller));
    }

    @POST
    @Path("GetCustALTInstructionOptions")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("getInstructionOptions")
    @RunOnVirtualThread
    @LimitedConcurrency
    public InstructionOptionsAnswer options(byte[] body) {
        return options.of(body, Caller.of(caller));
    }
}
