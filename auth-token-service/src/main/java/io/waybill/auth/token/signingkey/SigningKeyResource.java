package io.waybill.auth.token.signingkey;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.crypto.SigningKeyRecord;
import io.waybill.auth.platform.crypto.SigningKeyService;
import io.waybill.common.paging.Listing;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.Period;
import io.waybill.common.query.PeriodQuery;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import io.waybill.common.web.request.StrictQuery;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;

/** The operators' interface to signing keys. */
@Path("/admin/v1/signing-keys")
@Tag(name = "Signing keys", description = "Keys that sign access tokens.")
@RolesAllowed(Caller.KEYS)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class SigningKeyResource {

    private final SigningKeyService keys;

    SigningKeyResource(SigningKeyService keys) {
        this.keys = keys;
    }

    @GET
    @RolesAllowed({Caller.KEYS, Caller.READER})
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    @StrictQuery
    @Operation(
            operationId = "listSigningKeys",
            summary = "The signing keys, newest first",
            description = "Always one page. `from` and `to` are about `createdAt`. Also as `application/x-ndjson` or"
                    + " `text/csv`.")
    public Listing<SigningKeyRecord> list(@BeanParam SigningKeyQuery query, @BeanParam PeriodQuery created) {
        Period period = created.period();
        return Listing.whole(
                SigningKeyRecord.COLUMNS,
                keys.list().stream()
                        .filter(key ->
                                query.state() == null || query.state().name().equals(key.state()))
                        .filter(key -> period.includes(key.createdAt()))
                        .toList());
    }

    @POST
    @Path("/rotate")
    @ResponseStatus(202)
    @Operation(
            operationId = "rotateSigningKeys",
            summary = "Announce the next keys",
            description = "They are in the JWKS at once and sign after the announce phase; 409 while one is announced.")
    @APIResponse(
            responseCode = "202",
            description = "The keys.",
            content = @Content(schema = @Schema(ref = "SigningKeyList")))
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Page<SigningKeyRecord> rotate() {
        keys.rotate();
        return Page.whole(keys.list());
    }

    @POST
    @Path("/{kid}/revoke")
    @Operation(
            operationId = "revokeSigningKey",
            summary = "Revoke a key that may be known to others; its tokens stop everywhere within 10 s")
    @APIResponse(
            responseCode = "200",
            description = "The keys.",
            content = @Content(schema = @Schema(ref = "SigningKeyList")))
    public Page<SigningKeyRecord> revoke(
            @Parameter(description = "Id of the key.", example = "h2Wq5sT8") @PathParam("kid") String kid) {
        keys.revoke(kid);
        return Page.whole(keys.list());
    }
}
