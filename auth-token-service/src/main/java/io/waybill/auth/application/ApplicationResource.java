package io.waybill.auth.application;

import io.waybill.auth.application.ApplicationRecord.GrantRecord;
import io.waybill.auth.application.ApplicationRecord.SecretRecord;
import io.waybill.auth.application.Licences.NewLicence;
import io.waybill.auth.web.PathId;
import io.waybill.common.error.ApiException;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.security.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;

/** The operators' side of applications, with their grants, secrets and licences. */
@Path("/admin/v1/applications")
@RolesAllowed(Caller.OPERATOR)
@SecurityRequirement(name = "Operator")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operators")
public class ApplicationResource {

    private final ApplicationRegistry registry;
    private final ApiGrants grants;
    private final ClientSecrets secrets;
    private final Licences licences;

    ApplicationResource(ApplicationRegistry registry, ApiGrants grants, ClientSecrets secrets, Licences licences) {
        this.registry = registry;
        this.grants = grants;
        this.secrets = secrets;
        this.licences = licences;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @Operation(
            summary = "Register an application",
            description =
                    "Answers its credentials. The secret is shown this once; later only to the application itself.")
    public RegisteredApplication register(
            @RequestBody(content = @Content(schema = @Schema(implementation = Registration.class))) byte[] body) {
        return registry.register(Registration.parse(body));
    }

    @GET
    @Operation(summary = "The applications, in order of registration")
    public Page<ApplicationRecord> list(@QueryParam("limit") String limit, @QueryParam("after") String after) {
        return registry.page(PageRequest.of(limit, after));
    }

    @GET
    @Path("/{id}")
    @Operation(summary = "One application")
    public ApplicationRecord get(@PathParam("id") String id) {
        return registry.get(uuid(id));
    }

    @PUT
    @Path("/{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Change name, owner, region, service level and roles of an application")
    public ApplicationRecord change(
            @PathParam("id") String id,
            @RequestBody(content = @Content(schema = @Schema(implementation = Registration.class))) byte[] body) {
        return registry.change(uuid(id), Registration.parse(body));
    }

    @POST
    @Path("/{id}/approve")
    @Operation(summary = "Approve an application, so that it gets tokens")
    public ApplicationRecord approve(@PathParam("id") String id) {
        return registry.approve(uuid(id));
    }

    @POST
    @Path("/{id}/reject")
    @Operation(summary = "Reject a registered application")
    public ApplicationRecord reject(@PathParam("id") String id) {
        return registry.reject(uuid(id));
    }

    @POST
    @Path("/{id}/suspend")
    @Operation(summary = "Suspend an application; its tokens and its key stop everywhere within 10 s")
    public ApplicationRecord suspend(@PathParam("id") String id) {
        return registry.suspend(uuid(id));
    }

    @POST
    @Path("/{id}/resume")
    @Operation(summary = "Resume a suspended application; it needs new tokens")
    public ApplicationRecord resume(@PathParam("id") String id) {
        return registry.resume(uuid(id));
    }

    @POST
    @Path("/{id}/grants")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @Operation(summary = "Request an API for an application; a sandbox grant is approved at once")
    public GrantRecord requestGrant(
            @PathParam("id") String id,
            @RequestBody(content = @Content(schema = @Schema(implementation = ApiGrants.Grant.class))) byte[] body) {
        return grants.request(uuid(id), ApiGrants.Grant.parse(body));
    }

    @POST
    @Path("/{id}/grants/approve")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Approve a requested grant")
    public GrantRecord approveGrant(
            @PathParam("id") String id,
            @RequestBody(content = @Content(schema = @Schema(implementation = ApiGrants.Grant.class))) byte[] body) {
        return grants.approve(uuid(id), ApiGrants.Grant.parse(body));
    }

    @POST
    @Path("/{id}/grants/reject")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Reject a requested grant")
    public GrantRecord rejectGrant(
            @PathParam("id") String id,
            @RequestBody(content = @Content(schema = @Schema(implementation = ApiGrants.Grant.class))) byte[] body) {
        return grants.reject(uuid(id), ApiGrants.Grant.parse(body));
    }

    @POST
    @Path("/{id}/grants/revoke")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Revoke a grant; tokens that carry it no longer open this API, within 10 s")
    public GrantRecord revokeGrant(
            @PathParam("id") String id,
            @RequestBody(content = @Content(schema = @Schema(implementation = ApiGrants.Grant.class))) byte[] body) {
        return grants.revoke(uuid(id), ApiGrants.Grant.parse(body));
    }

    @POST
    @Path("/{id}/secrets")
    @ResponseStatus(201)
    @Operation(
            summary = "Add a second secret",
            description = "The value is not answered: the application shows it to itself with its first secret.")
    public SecretRecord addSecret(@PathParam("id") String id) {
        return secrets.add(uuid(id));
    }

    @POST
    @Path("/{id}/secrets/{secretId}/expire")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "End a secret, now or at a time; ended now, its tokens stop everywhere within 10 s")
    public SecretRecord expireSecret(
            @PathParam("id") String id,
            @PathParam("secretId") String secretId,
            @RequestBody(content = @Content(schema = @Schema(implementation = SecretExpiry.class))) byte[] body) {
        return secrets.expire(
                uuid(id), pathText(secretId), SecretExpiry.parse(body).time());
    }

    @POST
    @Path("/{id}/licences")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @Operation(summary = "Generate an India licence; its key is shown this once")
    public NewLicence createLicence(
            @PathParam("id") String id,
            @RequestBody(content = @Content(schema = @Schema(type = SchemaType.OBJECT))) byte[] body) {
        JsonObjectReader reader = StrictJson.readObject(body);
        reader.refuseUnknownFields();
        reader.violations().throwIfAny();
        return licences.create(uuid(id));
    }

    @DELETE
    @Path("/{id}/licences/{loginId}")
    @Operation(summary = "Delete a licence; the application needs new tokens")
    public void deleteLicence(@PathParam("id") String id, @PathParam("loginId") String loginId) {
        licences.delete(uuid(id), loginId);
    }

    private static UUID uuid(String id) {
        return PathId.of(id, "application");
    }

    /** PostgreSQL's text cannot contain NUL, so nothing has such a name. */
    private static String pathText(String sent) {
        if (sent.indexOf('\u0000') >= 0) {
            throw ApiException.notFound("there is nothing under this path");
        }
        return sent;
    }
}
