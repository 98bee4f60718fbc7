package io.waybill.indiainstruction.outcome;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.ApiId;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.LimitedConcurrency;
import io.waybill.indiainstruction.feed.FeedList;
import io.waybill.indiainstruction.feed.FeedRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

/** What became of the instructions that the calling application gave. */
@Path("/in/transportation/cust-instruction-update/v1/outcomes")
@RateLimited
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
    @PermissionsAllowed(ApiId.INDIA_INSTRUCTION)
    @CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
    @CountedOperation("readOutcomes")
    public OutcomePage read(@Context UriInfo uri) {
        return outcomes.read(
                Caller.of(caller).applicationId(), FeedRequest.of(FeedList.OUTCOMES, uri.getQueryParameters()));
    }
}
