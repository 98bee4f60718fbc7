package io.waybill.auth.registry.grant;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.registry.application.ApplicationRecord.GrantRecord;
import io.waybill.auth.registry.decision.ExpectedVersion;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;

/** The operators' interface to the APIs that an application asks for and is granted. */
@Path("/admin/v1/applications")
@Tag(name = "Applications")
@RolesAllowed(Caller.APPLICATIONS)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class ApiGrantResource {

    private final ApiGrants grants;

    ApiGrantResource(ApiGrants grants) {
        this.grants = grants;
    }

    @POST
    @Path("/{id}/grants")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "requestGrant",
            summary = "Request an API for an application; the first request for a sandbox is approved at once")
    @APIResponse(
            responseCode = "200",
            description = "The grant, which had been requested before.",
            content = @Content(schema = @Schema(implementation = GrantRecord.class)))
    @APIResponse(
            responseCode = "201",
            description = "The grant.",
            content = @Content(schema = @Schema(implementation = GrantRecord.class)))
    public RestResponse<GrantRecord> requestGrant(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id, GrantRequest request) {
        return grants.request(
                        uuid(id), request.api().id(), request.environment().claim())
                .toResponse();
    }

    @POST
    @Path("/{id}/grants/approve")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(operationId = "approveGrant", summary = "Approve a requested grant")
    @APIResponse(responseCode = "200", description = "The grant.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "412", description = ExpectedVersion.CHANGED)
    public GrantRecord approveGrant(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(ref = ExpectedVersion.PARAMETER) @HeaderParam(ExpectedVersion.HEADER) String ifMatch,
            GrantDecision decision) {
        return grants.approve(
                uuid(id), decision.api().id(), decision.environment().claim(), decision.about(ifMatch));
    }

    @POST
    @Path("/{id}/grants/reject")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(operationId = "rejectGrant", summary = "Reject a requested grant")
    @APIResponse(responseCode = "200", description = "The grant.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "412", description = ExpectedVersion.CHANGED)
    public GrantRecord rejectGrant(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(ref = ExpectedVersion.PARAMETER) @HeaderParam(ExpectedVersion.HEADER) String ifMatch,
            ReasonedGrantDecision decision) {
        return grants.reject(
                uuid(id), decision.api().id(), decision.environment().claim(), decision.about(ifMatch));
    }

    @POST
    @Path("/{id}/grants/revoke")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "revokeGrant",
            summary = "Revoke a grant; tokens that carry it no longer open this API, within 10 s")
    @APIResponse(responseCode = "200", description = "The grant.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "412", description = ExpectedVersion.CHANGED)
    public GrantRecord revokeGrant(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(ref = ExpectedVersion.PARAMETER) @HeaderParam(ExpectedVersion.HEADER) String ifMatch,
            ReasonedGrantDecision decision) {
        return grants.revoke(
                uuid(id), decision.api().id(), decision.environment().claim(), decision.about(ifMatch));
    }

    private static UUID uuid(String id) {
        return PathId.of(id, "application");
    }
}
