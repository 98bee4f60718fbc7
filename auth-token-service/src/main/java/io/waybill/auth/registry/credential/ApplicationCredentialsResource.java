package io.waybill.auth.registry.credential;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.registry.application.ApplicationCredentials.KeyRecord;
import io.waybill.auth.registry.application.ApplicationCredentials.SecretRecord;
import io.waybill.auth.registry.credential.Licences.NewLicence;
import io.waybill.auth.registry.key.ClientKeyRules;
import io.waybill.auth.registry.key.NewClientKey;
import io.waybill.common.security.Caller;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;
import org.jboss.resteasy.reactive.ResponseStatus;

/** The operators' interface to the secrets, public keys and India licences of an application. */
@Path("/admin/v1/applications")
@Tag(name = "Applications")
@RolesAllowed(Caller.APPLICATIONS)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class ApplicationCredentialsResource {

    private final ClientSecrets secrets;
    private final ClientKeys keys;
    private final CredentialRevocation revocation;
    private final ClientKeyRules rules;
    private final Licences licences;

    ApplicationCredentialsResource(
            ClientSecrets secrets,
            ClientKeys keys,
            CredentialRevocation revocation,
            ClientKeyRules rules,
            Licences licences) {
        this.secrets = secrets;
        this.keys = keys;
        this.revocation = revocation;
        this.rules = rules;
        this.licences = licences;
    }

    @POST
    @Path("/{id}/secrets")
    @ResponseStatus(201)
    @Operation(
            operationId = "addSecret",
            summary = "Add a second secret",
            description = "The value is not answered: members show it on the portal.")
    @APIResponse(
            responseCode = "201",
            description = "The secret, without its value.",
            content = @Content(schema = @Schema(implementation = SecretRecord.class)))
    @APIResponse(responseCode = "409", ref = "Conflict")
    public SecretRecord addSecret(@Parameter(ref = "ApplicationId") @PathParam("id") String id) {
        return secrets.add(uuid(id));
    }

    @POST
    @Path("/{id}/secrets/replace")
    @ResponseStatus(201)
    @ResponseHeader(name = HttpHeaders.CACHE_CONTROL, value = "no-store")
    @Operation(
            operationId = "replaceSecrets",
            summary = "Revoke all secrets and keys and make a new secret",
            description =
                    "For secrets that have leaked or are lost. Keys, addresses of keys and service accounts are revoked"
                            + " too, unless keep names them; licences stay. The new secret is shown this once. The tokens of what is"
                            + " revoked stop everywhere within 10 s, and the webhooks that were registered with it are switched off"
                            + " within a minute.")
    @APIResponse(
            responseCode = "201",
            description = "The secret with its value.",
            content = @Content(schema = @Schema(implementation = SecretRecord.class)))
    public SecretRecord replaceSecrets(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id, RevocationDecision decision) {
        return revocation.replaceAll(uuid(id), decision);
    }

    @POST
    @Path("/{id}/secrets/{secretId}/expire")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "expireSecret",
            summary = "End a secret, now or at a time",
            description =
                    "Ended now, its tokens stop everywhere within 10 s. A later end than the one set has no effect.")
    @APIResponse(responseCode = "200", description = "The secret.")
    public SecretRecord expireSecret(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(description = "Id of the secret.", example = "p7Hf2kQ9") @PathParam("secretId") String secretId,
            Expiry expiry) {
        return secrets.expire(uuid(id), secretId, expiry);
    }

    @POST
    @Path("/{id}/keys")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @Operation(
            operationId = "addClientKey",
            summary = "Add a public key",
            description = "Its public key as JWK with a kid, the address of a JWK Set, or a service account, as one of"
                    + " Kubernetes, for which a trusted issuer vouches. At most five live ones, of which one may be an"
                    + " address. With it, the application authenticates by private_key_jwt (RFC 7523), or by the tokens of its"
                    + " service account.")
    @APIResponse(
            responseCode = "201",
            description = "The key.",
            content = @Content(schema = @Schema(implementation = KeyRecord.class)))
    @APIResponse(responseCode = "409", ref = "Conflict")
    public KeyRecord addKey(@Parameter(ref = "ApplicationId") @PathParam("id") String id, NewClientKey key) {
        return keys.add(uuid(id), rules.source(key));
    }

    @POST
    @Path("/{id}/keys/{keyId}/expire")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "expireClientKey",
            summary = "End a public key, now or at a time",
            description =
                    "Ended now, its tokens stop everywhere within 10 s. A later end than the one set has no effect.")
    @APIResponse(responseCode = "200", description = "The key.")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public KeyRecord expireKey(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(description = "Id of the key.", example = "w8Lr3nT5") @PathParam("keyId") String keyId,
            Expiry expiry) {
        return keys.expire(uuid(id), keyId, expiry);
    }

    @POST
    @Path("/{id}/licences")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @ResponseHeader(name = HttpHeaders.CACHE_CONTROL, value = "no-store")
    @Operation(operationId = "createLicence", summary = "Generate an India licence")
    @APIResponse(
            responseCode = "201",
            description = "The licence; its key is shown this once.",
            content = @Content(schema = @Schema(implementation = NewLicence.class)))
    @APIResponse(responseCode = "409", ref = "Conflict")
    public NewLicence createLicence(@Parameter(ref = "ApplicationId") @PathParam("id") String id, EmptyRequest body) {
        return licences.create(uuid(id));
    }

    @DELETE
    @Path("/{id}/licences/{loginId}")
    @Operation(operationId = "deleteLicence", summary = "Delete a licence; the application needs new tokens")
    @APIResponse(responseCode = "204", description = "The licence is deleted.")
    public void deleteLicence(
            @Parameter(ref = "ApplicationId") @PathParam("id") String id,
            @Parameter(description = "LoginID of the licence, of `A-Za-z0-9_-`.", example = "BLR01")
                    @PathParam("loginId")
                    String loginId) {
        licences.delete(uuid(id), loginId);
    }

    private static UUID uuid(String id) {
        return PathId.of(id, "application");
    }
}
