package io.waybill.auth.registry.levelrequest;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.registry.application.ApplicationRecord.LevelRequestRecord;
import io.waybill.auth.registry.decision.DecisionRequest;
import io.waybill.auth.registry.decision.ExpectedVersion;
import io.waybill.auth.registry.decision.ReasonedDecisionRequest;
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

/** The operators' interface to the requests of an application for another service level. */
@Path("/admin/v1/applications")
@Tag(name = "Applications")
@RolesAllowed(Caller.APPLICATIONS)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class LevelRequestResource {

    private final LevelRequests levels;

    LevelRequestResource(LevelRequests levels) {
        this.levels = levels;
    }

    @POST
    @Path("/{id}/level-requests")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(operationId = "requestLevel", summary = "Ask for another service level")
    @APIResponse(
            responseCode = "200",
            description = "The request, which is pending already.",
            content = @Content(schema = @Schema(implementation = LevelRequestRecord.class)))
    @APIResponse(
            responseCode = "201",
            description = "The request.",
            content = @Content(schema = @Schema(implementation = LevelRequestRecord.class)))
    @APIResponse(responseCode = "409", ref = "Conflict")
    public RestResponse<LevelRequestRecord> requestLevel(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id, NewLevelRequest request) {
        return levels.request(uuid(id), request).toResponse();
    }

    @POST
    @Path("/{id}/level-requests/approve")
    @Operation(
            operationId = "approveLevel",
            summary = "Approve the pending request; the level counts from the next token on")
    @APIResponse(responseCode = "200", description = "The request.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "412", description = ExpectedVersion.CHANGED)
    public LevelRequestRecord approveLevel(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(ref = ExpectedVersion.PARAMETER) @HeaderParam(ExpectedVersion.HEADER) String ifMatch,
            DecisionRequest body) {
        return levels.approve(uuid(id), body.about(ifMatch));
    }

    @POST
    @Path("/{id}/level-requests/reject")
    @Operation(operationId = "rejectLevel", summary = "Reject the pending request")
    @APIResponse(responseCode = "200", description = "The request.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "412", description = ExpectedVersion.CHANGED)
    public LevelRequestRecord rejectLevel(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(ref = ExpectedVersion.PARAMETER) @HeaderParam(ExpectedVersion.HEADER) String ifMatch,
            ReasonedDecisionRequest body) {
        return levels.reject(uuid(id), body.about(ifMatch));
    }

    private static UUID uuid(String id) {
        return PathId.of(id, "application");
    }
}
