package io.waybill.auth.registry.user;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.registry.user.BackendUsers.Credentials;
import io.waybill.auth.registry.user.BackendUsers.UserRecord;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.paging.Period;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.UUID;
import org.jboss.resteasy.reactive.ResponseStatus;

/** The operators' interface to backend users. */
@Path("/admin/v1/users")
@RolesAllowed(Caller.OPERATOR)
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
    public UserRecord create(Credentials credentials) {
        return users.create(users.hashed(credentials));
    }

    @GET
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<UserRecord> list(@Context UriInfo uri) {
        ListQuery query = new ListQuery(uri.getQueryParameters());
        String state = query.state(UserRecord.STATES);
        Period created = query.period();
        return query.list(UserRecord.COLUMNS, page -> users.page(state, created, page));
    }

    @POST
    @Path("/{id}/lock")
    public UserRecord lock(@PathParam("id") String id) {
        return users.lock(uuid(id));
    }

    @POST
    @Path("/{id}/unlock")
    public UserRecord unlock(@PathParam("id") String id) {
        return users.unlock(uuid(id));
    }

    @PUT
    @Path("/{id}/password")
    @Consumes(MediaType.APPLICATION_JSON)
    public UserRecord setPassword(@PathParam("id") String id, NewPassword wanted) {
        return users.setPassword(uuid(id), wanted.password());
    }

    private static UUID uuid(String id) {
        return PathId.of(id, "user");
    }
}
