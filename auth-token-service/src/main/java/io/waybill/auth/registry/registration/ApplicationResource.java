package io.waybill.auth.registry.registration;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.registry.application.ApplicationDetails;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.credential.ReasonedRevocationDecision;
import io.waybill.auth.registry.decision.DecisionRequest;
import io.waybill.auth.registry.decision.ExpectedVersion;
import io.waybill.auth.registry.decision.ReasonedDecisionRequest;
import io.waybill.auth.registry.membership.Member;
import io.waybill.auth.registry.usage.Usage;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.auth.registry.usage.UsageQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.query.PageQuery;
import io.waybill.common.query.PeriodQuery;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import io.waybill.common.web.request.StrictQuery;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestResponse;

/**
 * The operators' interface to applications and their members. Decisions accept any media type, because many clients
 * name one even if they send no body.
 */
@Path("/admin/v1/applications")
@Tag(
        name = "Applications",
        description = "Applications with their API grants, secrets, public keys, India licences and members.")
@RolesAllowed(Caller.APPLICATIONS)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class ApplicationResource {

    private final ApplicationRegistration registration;
    private final ApplicationRegistry registry;
    private final MemberRegistry members;
    private final UsageLedger usage;

    ApplicationResource(
            ApplicationRegistration registration,
            ApplicationRegistry registry,
            MemberRegistry members,
            UsageLedger usage) {
        this.registration = registration;
        this.registry = registry;
        this.members = members;
        this.usage = usage;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @ResponseHeader(name = HttpHeaders.CACHE_CONTROL, value = "no-store")
    @Operation(
            operationId = "registerApplication",
            summary = "Register an application",
            description =
                    "Answers its credentials. The secret is shown this once; later only to members on the portal. A"
                            + " clientId that another application has is 409.")
    @APIResponse(
            responseCode = "201",
            description = "The application with its credentials.",
            content = @Content(schema = @Schema(implementation = RegisteredApplication.class)))
    @APIResponse(responseCode = "409", ref = "Conflict")
    public RegisteredApplication register(NewApplication application) {
        return registration.register(application);
    }

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    @StrictQuery
    @Operation(
            operationId = "listApplications",
            summary = "The applications, in order of registration",
            description = "`from` and `to` are about `createdAt`, by which the list is ordered. With"
                    + " `Accept: application/x-ndjson` or `text/csv` the answer is an export: all entries that the filters"
                    + " let through, or, if `limit` is sent, those of one page.")
    @APIResponse(responseCode = "200", description = "A page of applications.")
    public Listing<ApplicationDetails> list(
            @BeanParam ApplicationQuery query, @BeanParam PeriodQuery registered, @BeanParam PageQuery page) {
        return page.list(
                ApplicationDetails.COLUMNS, wanted -> registry.page(query.state(), registered.period(), wanted));
    }

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    @Path("/{id}")
    @Operation(operationId = "getApplication", summary = "One application")
    @APIResponse(
            responseCode = "200",
            description = "The application.",
            headers =
                    @Header(
                            name = "ETag",
                            description = "Its version, in quotation marks; If-Match takes it.",
                            schema = @Schema(type = SchemaType.STRING)),
            content = @Content(schema = @Schema(implementation = ApplicationDetails.class)))
    public RestResponse<ApplicationDetails> get(@Parameter(ref = "ApplicationId") @PathParam("id") String id) {
        ApplicationDetails application = registry.get(uuid(id));
        return RestResponse.ResponseBuilder.ok(application)
                .tag(application.etag())
                .build();
    }

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    @Path("/{id}/usage")
    @StrictQuery
    @Operation(operationId = "getUsage", summary = "What an application has called", description = Usage.NOT_COUNTED)
    @APIResponse(responseCode = "200", description = "What was called, and how it ended.")
    public Usage usage(@Parameter(ref = "ApplicationId") @PathParam("id") String id, @BeanParam UsageQuery query) {
        ApplicationRecord application = registry.withGrants(uuid(id));
        return usage.of(application.id(), application.level(), query);
    }

    @PUT
    @Path("/{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(operationId = "changeApplication", summary = "Change name, owner, region, service level and roles")
    @APIResponse(responseCode = "200", description = "The application.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "412", description = ExpectedVersion.CHANGED)
    public ApplicationDetails change(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(ref = ExpectedVersion.PARAMETER) @HeaderParam(ExpectedVersion.HEADER) String ifMatch,
            ChangedRegistration changed) {
        return registry.change(uuid(id), changed.registration(), ExpectedVersion.of(ifMatch));
    }

    @POST
    @Path("/{id}/approve")
    @Operation(operationId = "approveApplication", summary = "Approve an application, so that it gets tokens")
    @APIResponse(responseCode = "200", description = "The application.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "412", description = ExpectedVersion.CHANGED)
    public ApplicationDetails approve(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(ref = ExpectedVersion.PARAMETER) @HeaderParam(ExpectedVersion.HEADER) String ifMatch,
            DecisionRequest body) {
        return registry.approve(uuid(id), body.about(ifMatch));
    }

    @POST
    @Path("/{id}/reject")
    @Operation(operationId = "rejectApplication", summary = "Reject a registered application")
    @APIResponse(responseCode = "200", description = "The application.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "412", description = ExpectedVersion.CHANGED)
    public ApplicationDetails reject(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(ref = ExpectedVersion.PARAMETER) @HeaderParam(ExpectedVersion.HEADER) String ifMatch,
            ReasonedDecisionRequest body) {
        return registry.reject(uuid(id), body.about(ifMatch));
    }

    @POST
    @Path("/{id}/suspend")
    @Operation(
            operationId = "suspendApplication",
            summary = "Suspend an application; its tokens and its key stop everywhere within 10 s")
    @APIResponse(responseCode = "200", description = "The application.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "412", description = ExpectedVersion.CHANGED)
    public ApplicationDetails suspend(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(ref = ExpectedVersion.PARAMETER) @HeaderParam(ExpectedVersion.HEADER) String ifMatch,
            ReasonedDecisionRequest body) {
        return registry.suspend(uuid(id), body.about(ifMatch));
    }

    @POST
    @Path("/{id}/resume")
    @Operation(operationId = "resumeApplication", summary = "Resume a suspended application; it needs new tokens")
    @APIResponse(responseCode = "200", description = "The application.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "412", description = ExpectedVersion.CHANGED)
    public ApplicationDetails resume(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(ref = ExpectedVersion.PARAMETER) @HeaderParam(ExpectedVersion.HEADER) String ifMatch,
            DecisionRequest body) {
        return registry.resume(uuid(id), body.about(ifMatch));
    }

    @DELETE
    @Path("/{id}")
    @Operation(
            operationId = "deleteApplication",
            summary = "Delete an application; its tokens and its key stop everywhere within 10 s",
            description =
                    "With its secrets, keys, grants, licences and requests; its backend users are locked. Its audit"
                            + " records stay.")
    @APIResponse(responseCode = "204", description = "It is deleted.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "412", description = ExpectedVersion.CHANGED)
    public void delete(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(ref = ExpectedVersion.PARAMETER) @HeaderParam(ExpectedVersion.HEADER) String ifMatch) {
        registry.delete(uuid(id), ExpectedVersion.of(ifMatch));
    }

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    @Path("/{id}/members")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    @StrictQuery
    @Operation(
            operationId = "listMembers",
            summary = "The members of an application, the oldest first",
            description = "Members of an application with a role or from the configuration can do nothing. With"
                    + " `Accept: application/x-ndjson` or `text/csv` the answer is an export.")
    @APIResponse(responseCode = "200", description = "The members, at most 200.")
    public Listing<Member> members(@Parameter(ref = "ApplicationId") @PathParam("id") String id) {
        return Listing.whole(Member.COLUMNS, members.of(uuid(id)));
    }

    @POST
    @Path("/{id}/members/{account}/remove")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "removeMember",
            summary = "End a membership",
            description =
                    "With it end the keys and licences that the member has made, and the secrets that the member can"
                            + " see, unless keep names them. Their tokens stop everywhere within 10 s, and the webhooks that were"
                            + " registered with them are switched off within a minute. The last member can be removed.")
    @APIResponse(responseCode = "200", description = "The member that was.")
    public Member removeMember(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(
                            description = "The member.",
                            schema = @Schema(type = SchemaType.STRING, format = "uuid"),
                            example = "7a1e2c3d-4f5a-4b6c-8d7e-9f0a1b2c3d4e")
                    @PathParam("account")
                    String account,
            ReasonedRevocationDecision body) {
        return members.remove(uuid(id), PathId.of(account, "member"), body.decision());
    }

    private static UUID uuid(String id) {
        return PathId.of(id, "application");
    }
}
