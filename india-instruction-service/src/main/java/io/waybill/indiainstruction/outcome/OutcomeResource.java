package io.waybill.indiainstruction.outcome;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.ApiId;
import io.waybill.common.india.GatewayOperations;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.request.StrictQuery;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The outcomes of the calling application's instructions. */
@Tag(name = "Outcomes", description = "What became of instructions, by a feed.")
@Path("/in/transportation/cust-instruction-update/v1/outcomes")
@GatewayOperations
@RateLimited
@PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class OutcomeResource {

    private final Outcomes outcomes;
    private final SecurityIdentity caller;

    public OutcomeResource(Outcomes outcomes, SecurityIdentity caller) {
        this.outcomes = outcomes;
        this.caller = caller;
    }

    @GET
    @StrictQuery
    @Operation(
            summary = "What became of your instructions, as a feed",
            description = "The outcomes of the instructions that the calling application gave, each once, in "
                    + "the order of each waybill. Reads on from the cursor `after`; without it, from the "
                    + "beginning, or as `from` says. An empty page means that there is nothing new: ask "
                    + "again with the same cursor. A cursor of another list, from before a restore of the "
                    + "database or beyond the end gets 409: read on with `from` and skip the ids that you "
                    + "have.")
    @APIResponse(responseCode = "200", description = "A page of outcomes.")
    @APIResponse(responseCode = "409")
    @Extension(name = "x-certification", value = "optional")
    public OutcomePage readOutcomes(@BeanParam OutcomeQuery query) {
        return outcomes.read(Caller.of(caller).applicationId(), query.request());
    }
}
