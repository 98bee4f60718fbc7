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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;

/** The operators' side of signing keys. */
@Path("/admin/v1/signing-keys")
@RolesAllowed(Caller.OPERATOR)
@SecurityRequirement(name = "Operator")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operators")
public class SigningKeyResource {

    private final SigningKeys keys;

    SigningKeyResource(SigningKeys keys) {
        this.keys = keys;
    }

    @GET
    @Operation(summary = "The signing keys, newest first")
    public Page<SigningKeyRecord> list() {
        return Pages.whole(keys.list());
    }

    @POST
    @Path("/rotate")
    @ResponseStatus(202)
    @Operation(
            summary = "Announce the next keys",
            description = "They are in the JWKS at once and sign after the announce phase; 409 while one is announced.")
    public Page<SigningKeyRecord> rotate() {
        keys.rotate();
        return Pages.whole(keys.list());
    }

    @POST
    @Path("/{kid}/withdraw")
    @Operation(summary = "Withdraw a key that may be known to others; its tokens stop everywhere within 10 s")
    public Page<SigningKeyRecord> withdraw(@PathParam("kid") String kid) {
        keys.withdraw(kid.replace('\u0000', '?'));
        return Pages.whole(keys.list());
    }
}
