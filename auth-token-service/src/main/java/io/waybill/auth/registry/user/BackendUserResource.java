package io.waybill.auth.registry.user;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.registry.user.BackendUsers.Credentials;
import io.waybill.auth.registry.user.BackendUsers.UserRecord;
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
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
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
import org.jboss.resteasy.reactive.ResponseStatus;

/** The operators' interface to backend users. */
@Path("/admin/v1/users")
@Tag(name = "Backend users", description = "Users of variant B.")
@RolesAllowed(Caller.APPLICATIONS)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class BackendUserResource {

    private final BackendUsers users;

    BackendUserResource(BackendUsers users) {
        this.users = users;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @Operation(operationId = "createUser", summary = "Create a backend user")
    @APIResponse(
            responseCode = "201",
            description = "The user.",
            content = @Content(schema = @Schema(implementation = UserRecord.class)))
    @APIResponse(responseCode = "409", ref = "Conflict")
    public UserRecord create(Credentials credentials) {
        return users.create(users.hashed(credentials));
    }

    @GET
    @RolesAllowed({Caller.APPLICATIONS, Caller.READER})
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    @StrictQuery
    @Operation(
            operationId = "listUsers",
            summary = "The backend users, in order of creation",
            description = "`from` and `to` are about `createdAt`, by which the list is ordered. With"
                    + " `Accept: application/x-ndjson` or `text/csv` the answer is an export: all entries that the filters"
                    + " let through, or, if `limit` is sent, those of one page.")
    public Listing<UserRecord> list(
            @BeanParam UserQuery query, @BeanParam PeriodQuery created, @BeanParam PageQuery page) {
        return page.list(UserRecord.COLUMNS, wanted -> users.page(query.state(), created.period(), wanted));
    }

    @POST
    @Path("/{id}/lock")
    @Operation(operationId = "lockUser", summary = "Lock a user; its log-ins and tokens stop within 10 s")
    @APIResponse(responseCode = "200", description = "The user.")
    public UserRecord lock(@Parameter(ref = "UserId") @PathParam("id") String id) {
        return users.lock(uuid(id));
    }

    @POST
    @Path("/{id}/unlock")
    @Operation(operationId = "unlockUser", summary = "Unlock a user; it needs new tokens")
    @APIResponse(responseCode = "200", description = "The user.")
    public UserRecord unlock(@Parameter(ref = "UserId") @PathParam("id") String id) {
        return users.unlock(uuid(id));
    }

    @PUT
    @Path("/{id}/password")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "setUserPassword",
            summary = "Give a user a new password; tokens of the old one stop within 10 s")
    @APIResponse(responseCode = "200", description = "The user.")
    public UserRecord setPassword(@Parameter(ref = "UserId") @PathParam("id") String id, NewPassword wanted) {
        return users.setPassword(uuid(id), wanted.password());
    }

    private static UUID uuid(String id) {
        return PathId.of(id, "user");
    }
}
