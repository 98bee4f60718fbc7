package io.waybill.freight.subscriptionkey;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/**
 * {@code POST /oauth2/introspect} of auth-token-service. Called by {@link Introspection} only. A {@code Uni}, because its
 * cancellation closes the connection; a blocking call that is given up would keep it as long as the issuer likes.
 */
@RegisterRestClient(configKey = "introspection")
interface IntrospectionClient {

    @POST
    @Path("/oauth2/introspect")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Produces(MediaType.APPLICATION_JSON)
    Uni<IntrospectionAnswer> introspect(
            @HeaderParam(HttpHeaders.AUTHORIZATION) String basicCredentials,
            @FormParam("token") String token,
            @FormParam("token_type_hint") String tokenTypeHint);
}
