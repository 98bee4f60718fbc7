package io.waybill.common.issuer;

import io.quarkus.rest.client.reactive.ClientExceptionMapper;
import io.smallrye.mutiny.Uni;
import io.waybill.common.usage.UsageReport;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jboss.resteasy.reactive.RestResponse;

/** The operations of auth-token-service that other services call, each with its timeout and number of attempts. */
@RegisterRestClient(configKey = "issuer")
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
interface IssuerApi {

    @GET
    @Path(".well-known/jwks.json")
    @Timeout(5_000)
    RestResponse<String> keys();

    @POST
    @Path("oauth2/introspect")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Timeout(2_000)
    // A replica that has just begun to stop answers 503 until its port is closed: the second attempt meets another one.
    @Retry(maxRetries = 1, delay = 200, jitter = 0, abortOn = IssuerRefusedException.class)
    Uni<IntrospectionAnswer> introspect(
            @HeaderParam("Authorization") String authorization,
            @FormParam("token") String token,
            @FormParam("token_type_hint") String tokenTypeHint);

    @POST
    @Path("oauth2/usage")
    Uni<Void> usage(@HeaderParam("Authorization") String authorization, UsageReport report);

    @POST
    @Path("oauth2/revoked-credentials")
    @Timeout(10_000)
    RevokedCredentials.Answer revokedCredentials(
            @HeaderParam("Authorization") String authorization, RevokedCredentials.Query query);

    /** An answer 4xx is final; another attempt or replica would give the same. */
    @ClientExceptionMapper
    static RuntimeException refused(Response answer) {
        return IssuerRefusedException.of(answer);
    }
}
