package io.waybill.auth.ownapplication;

import io.waybill.auth.application.ApplicationRecord.SecretRecord;
import io.waybill.auth.application.ClientSecrets;
import io.waybill.auth.application.RegisteredClient;
import io.waybill.auth.client.ClientAuthenticator;
import io.waybill.auth.client.Credentials;
import io.waybill.auth.client.FormParameters;
import io.waybill.auth.web.Pages;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.paging.Page;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;

/**
 * The Show action of the documents: an application, by HTTP Basic with one of its secrets, sees its secrets. Nobody
 * else does.
 */
@Path("/applications/self/secrets")
@PermitAll // the credentials are its input: it judges them itself
@Produces(MediaType.APPLICATION_JSON)
public class OwnSecretsResource {

    private final ClientAuthenticator clients;
    private final ClientSecrets secrets;

    OwnSecretsResource(ClientAuthenticator clients, ClientSecrets secrets) {
        this.clients = clients;
        this.secrets = secrets;
    }

    /** A secret with its value. */
    record ShownSecret(String id, String clientSecret) {

        @Override
        public String toString() {
            return "secret " + id;
        }
    }

    @GET
    public Page<SecretRecord> list(@Context HttpHeaders headers) {
        return Pages.whole(secrets.list(owner(headers).applicationId()));
    }

    @POST
    @Path("/{secretId}/show")
    public Response show(@PathParam("secretId") String secretId, @Context HttpHeaders headers) {
        RegisteredClient owner = owner(headers);
        ShownSecret shown = new ShownSecret(secretId, secrets.show(owner.applicationId(), secretId));
        return Response.ok(shown).header(HttpHeaders.CACHE_CONTROL, "no-store").build();
    }

    private RegisteredClient owner(HttpHeaders headers) {
        List<String> authorization = Credentials.authorization(headers);
        if (authorization.size() != 1
                || Credentials.basic(authorization.getFirst()).isEmpty()) {
            throw refused();
        }
        return clients.authenticate(Credentials.ofClient(FormParameters.none(), headers))
                .orElseThrow(OwnSecretsResource::refused);
    }

    private static ApiException refused() {
        return new ApiException(ErrorCode.INVALID_ACCESS_TOKEN, "send client id and secret by HTTP Basic")
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"waybill\"");
    }
}
