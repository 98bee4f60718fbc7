package io.waybill.auth.token.signingkey;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.crypto.SigningKeyRecord;
import io.waybill.auth.platform.crypto.SigningKeyService;
import io.waybill.auth.token.signingkey.KeyRing.State;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.Period;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.ResponseStatus;

/** The operators' interface to signing keys. */
@Path("/admin/v1/signing-keys")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class SigningKeyResource {

    private final SigningKeyService keys;

    SigningKeyResource(SigningKeyService keys) {
        this.keys = keys;
    }

    @GET
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<SigningKeyRecord> list(@Context UriInfo uri) {
        ListQuery query = new ListQuery(uri.getQueryParameters());
        State state = query.state(State.class);
        Period created = query.period();
        return query.whole(
                SigningKeyRecord.COLUMNS,
                keys.list().stream()
                        .filter(key -> state == null || state.name().equals(key.state()))
                        .filter(key -> created.includes(key.createdAt()))
                        .toList());
    }

    @POST
    @Path("/rotate")
    @ResponseStatus(202)
    public Page<SigningKeyRecord> rotate() {
        keys.rotate();
        return Page.whole(keys.list());
    }

    @POST
    @Path("/{kid}/revoke")
    public Page<SigningKeyRecord> revoke(@PathParam("kid") String kid) {
        keys.revoke(kid);
        return Page.whole(keys.list());
    }
}
