package io.waybill.auth.user;

import io.waybill.auth.user.BackendUsers.Credentials;
import io.waybill.auth.user.BackendUsers.NewPassword;
import io.waybill.auth.user.BackendUsers.UserRecord;
import io.waybill.auth.web.PathId;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.security.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
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
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;

/** The operators' side of backend users. */
@Path("/admin/v1/users")
@RolesAllowed(Caller.OPERATOR)
@SecurityRequirement(name = "Operator")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operators")
public class BackendUserResource {

    private final BackendUsers users;

    BackendUserResource(BackendUsers users) {
        this.users = users;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @Operation(summary = "Make a backend user")
    public UserRecord create(
            @RequestBody(content = @Content(schema = @Schema(implementation = Credentials.class))) byte[] body) {
        return users.create(Credentials.parse(body));
    }

    @GET
    @Operation(summary = "The backend users, in order of creation")
    public Page<UserRecord> list(@QueryParam("limit") String limit, @QueryParam("after") String after) {
        return users.page(PageRequest.of(limit, after));
    }

    @POST
    @Path("/{id}/lock")
    @Operation(summary = "Lock a user; its log-ins and tokens stop within 10 s")
    public UserRecord lock(@PathParam("id") String id) {
        return users.lock(uuid(id));
    }

    @POST
    @Path("/{id}/unlock")
    @Operation(summary = "Unlock a user; it needs new tokens")
    public UserRecord unlock(@PathParam("id") String id) {
        return users.unlock(uuid(id));
    }

    @PUT
    @Path("/{id}/password")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Give a user a new password; tokens of the old one stop within 10 s")
    public UserRecord setPassword(
            @PathParam("id") String id,
            @RequestBody(content = @Content(schema = @Schema(implementation = NewPassword.class))) byte[] body) {
        return users.setPassword(uuid(id), NewPassword.parse(body));
    }

    private static UUID uuid(String id) {
        return PathId.of(id, "user");
    }
}
