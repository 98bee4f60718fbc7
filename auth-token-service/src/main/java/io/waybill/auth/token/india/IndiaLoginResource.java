package io.waybill.auth.token.india;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Uni;
import io.waybill.auth.token.client.ClientAuthenticator;
import io.waybill.auth.token.client.Credentials;
import io.waybill.auth.token.jwt.AccessTokens;
import io.waybill.common.ApiId;
import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.india.StatusCode;
import io.waybill.common.usage.CountedOperation;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;

/** The authenticator of the India services: key and secret in headers for the JWT of variant A. */
@Path("/in/transportation/token/v1/login")
@Tag(name = "India login", description = "The authenticator of the India services.")
@PermitAll // the credentials are its input: it checks them itself
@NonBlocking // it waits for the registry on no thread
public class IndiaLoginResource {

    private static final String CLIENT_ID = "ClientID";
    private static final String CLIENT_SECRET = "clientSecret";

    private final ClientAuthenticator clients;
    private final AccessTokens tokens;

    IndiaLoginResource(ClientAuthenticator clients, AccessTokens tokens) {
        this.clients = clients;
        this.tokens = tokens;
    }

    /** The answer. */
    @Schema(name = "IndiaToken")
    record JwtToken(
            @JsonProperty("JWTToken") @Schema(description = "To be sent in the header JWTToken; valid for 60 minutes.")
            String token) {}

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @CountedOperation(api = ApiId.AUTH_TOKEN)
    @Operation(summary = "An access token for the India services", description = "The same JWT as that of variant A.")
    @Parameter(
            name = CLIENT_ID,
            in = ParameterIn.HEADER,
            required = true,
            description = "Consumer key of the application.",
            schema = @Schema(type = SchemaType.STRING, minLength = 1),
            example = "k3Jx0m2bQ7yTn1aVw9ZpUg")
    @Parameter(
            name = CLIENT_SECRET,
            in = ParameterIn.HEADER,
            required = true,
            description = "Its secret.",
            schema = @Schema(type = SchemaType.STRING, format = "password", minLength = 1),
            example = "<CLIENT_SECRET>")
    @APIResponse(responseCode = "200", description = "The token.")
    @APIResponse(responseCode = "401")
    @APIResponse(responseCode = "429")
    @ResponseHeader(name = "Cache-Control", value = "no-store")
    @ResponseHeader(name = "Pragma", value = "no-cache")
    public Uni<JwtToken> issueIndiaToken(@Context HttpHeaders headers) {
        Credentials credentials = new Credentials(only(headers, CLIENT_ID), only(headers, CLIENT_SECRET));
        return clients.authenticateLater(credentials)
                .map(client -> client.orElseThrow(() -> GatewayRefusal.unauthorized(
                        StatusCode.INVALID_CREDENTIALS, "ClientID or clientSecret is missing or wrong")))
                .map(client -> new JwtToken(tokens.issue(client).token()));
    }

    private static String only(HttpHeaders headers, String name) {
        List<String> values = headers.getRequestHeader(name);
        // A repeated header has no value.
        return values == null || values.size() != 1 ? null : values.getFirst();
    }
}
