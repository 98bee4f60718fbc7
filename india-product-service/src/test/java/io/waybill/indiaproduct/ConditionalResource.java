package io.waybill.indiaproduct;

import io.quarkus.security.PermissionsAllowed;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** A conditional read of the limited API; the service itself has none. */
@Path("/test/conditional")
@CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
public class ConditionalResource {

    private static final EntityTag TAG = new EntityTag("one");

    @GET
    @Operation(hidden = true)
    @RateLimited
    @PermissionsAllowed("india-product")
    public Response read(@Context Request request) {
        Response.ResponseBuilder unchanged = request.evaluatePreconditions(TAG);
        return (unchanged == null ? Response.ok("content") : unchanged).tag(TAG).build();
    }
}
