package io.waybill.auth.signingkey;

import io.waybill.auth.web.Pages;
import io.waybill.common.paging.Page;
import io.waybill.common.security.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.ResponseStatus;

/** The operators' side of signing keys. */
@Path("/admin/v1/signing-keys")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
public class SigningKeyResource {

    private final SigningKeys keys;
    private final KeyRotation rotation;

    SigningKeyResource(SigningKeys keys, KeyRotation rotation) {
        this.keys = keys;
        this.rotation = rotation;
    }

    @GET
    public Page<SigningKeyRecord> list() {
        return Pages.whole(keys.list());
    }

    @POST
    @Path("/rotate")
    @ResponseStatus(202)
    public Page<SigningKeyRecord> rotate() {
        rotation.rotate();
        return Pages.whole(keys.list());
    }

    @POST
    @Path("/{kid}/withdraw")
    public Page<SigningKeyRecord> withdraw(@PathParam("kid") String kid) {
        rotation.withdraw(kid.replace('\u0000', '?'));
        return Pages.whole(keys.list());
    }
}
