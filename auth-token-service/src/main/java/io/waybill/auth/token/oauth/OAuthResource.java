package io.waybill.auth.token.oauth;

import io.waybill.auth.application.RegisteredClient;
import io.waybill.auth.client.ClientAuthenticator;
import io.waybill.auth.client.Credentials;
import io.waybill.auth.client.FormParameters;
import io.waybill.auth.token.NoStore;
import io.waybill.auth.token.OAuthRefusal;
import io.waybill.auth.token.jwt.AccessTokens;
import io.waybill.auth.web.Tagged;
import io.waybill.auth.withdrawal.PublishedWithdrawals;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.security.Caller;
import io.waybill.common.security.Withdrawals;
import io.waybill.common.web.MaxBody;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Introspection (RFC 7662), revocation (RFC 7009), and the list of withdrawals. */
@Path("/oauth2")
@PermitAll // the credentials are its input: it judges them itself
@SecurityRequirement(name = "Client")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Token administration")
public class OAuthResource {

    private static final String BEARER = "bearer ";

    private final ClientAuthenticator clients;
    private final Introspection introspection;
    private final Revocation revocation;
    private final PublishedWithdrawals published;
    private final AccessTokens issued;
    private final Withdrawals withdrawals;

    OAuthResource(
            ClientAuthenticator clients,
            Introspection introspection,
            Revocation revocation,
            PublishedWithdrawals published,
            AccessTokens issued,
            Withdrawals withdrawals) {
        this.clients = clients;
        this.introspection = introspection;
        this.revocation = revocation;
        this.published = published;
        this.issued = issued;
        this.withdrawals = withdrawals;
    }

    /** The form of both operations, for the OpenAPI document. */
    @Schema(name = "TokenForm")
    record TokenForm(
            @Schema(required = true, description = "an access token, or a subscription key")
            String token,

            @Schema(enumeration = {"access_token", "api_key"})
            String token_type_hint,

            @Schema(description = "client id, where it does not come by HTTP Basic")
            String client_id,

            @Schema(description = "its secret") String client_secret) {}

    /** Who is asking. */
    private record Asker(String clientId, boolean isService) {}

    @POST
    @Path("introspect")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @MaxBody(FormParameters.MAX_BYTES)
    @Operation(
            summary = "What a token or subscription key stands for",
            description = "A client sees its own ones, a service all; everything else is inactive.")
    @APIResponse(responseCode = "200", description = "active, with claims, or inactive")
    @APIResponse(responseCode = "401", description = "invalid_client")
    public Response introspect(
            @RequestBody(content = @Content(schema = @Schema(implementation = TokenForm.class))) byte[] body,
            @Context HttpHeaders headers) {
        FormParameters form = FormParameters.parse(body).requireNoRepeats();
        Asker asker = asker(form, headers);
        Predicate<String> visible = clientId -> asker.isService() || clientId.equals(asker.clientId());
        return NoStore.json(introspection.introspect(token(form), visible));
    }

    @POST
    @Path("revoke")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @MaxBody(FormParameters.MAX_BYTES)
    @Operation(
            summary = "Revoke a token of one's own",
            description = "It stops everywhere within 10 s. Answers 200 for anything that is no such token, too.")
    @APIResponse(responseCode = "200", description = "the token is revoked, or never was one of the client's")
    @APIResponse(responseCode = "401", description = "invalid_client")
    public Response revoke(
            @RequestBody(content = @Content(schema = @Schema(implementation = TokenForm.class))) byte[] body,
            @Context HttpHeaders headers) {
        FormParameters form = FormParameters.parse(body).requireNoRepeats();
        Asker asker = asker(form, headers);
        revocation.revoke(token(form), clientId -> clientId.equals(asker.clientId()));
        return Response.ok().header(HttpHeaders.CACHE_CONTROL, "no-store").build();
    }

    @GET
    @Path("revocations")
    @Operation(
            summary = "What is withdrawn before its time",
            description =
                    "For services (HTTP Basic or a bearer token, role service); with If-None-Match, 304 while nothing is new.")
    @APIResponse(responseCode = "200", description = "the list, with its ETag")
    @APIResponse(responseCode = "304", description = "nothing is new")
    @APIResponse(responseCode = "401", description = "invalid_client")
    @APIResponse(responseCode = "403", description = "the caller has not the role service")
    public Response revocations(@Context HttpHeaders headers, @Context Request request) {
        if (!asker(FormParameters.none(), headers).isService()) {
            throw new ApiException(ErrorCode.API_NOT_GRANTED, "the list is for the role service");
        }
        return Tagged.answer(published.document(), request, "private, no-cache");
    }

    private Asker asker(FormParameters form, HttpHeaders headers) {
        List<String> authorization = Credentials.authorization(headers);
        Optional<String> bearer = authorization.stream()
                .filter(value -> value.toLowerCase(Locale.ROOT).startsWith(BEARER))
                .findFirst();
        if (bearer.isPresent() && authorization.size() == 1) {
            return byToken(bearer.get().substring(BEARER.length()).strip());
        }
        RegisteredClient client =
                clients.authenticate(Credentials.ofClient(form, headers)).orElseThrow(OAuthResource::invalidClient);
        return new Asker(client.clientId(), client.roles().contains(Caller.SERVICE));
    }

    /** A service may use its own access token instead of its secret. */
    private Asker byToken(String token) {
        return issued.verify(token)
                .filter(caller -> caller.hasRole(Caller.SERVICE) && !withdrawals.coversCaller(caller))
                .map(caller -> new Asker(caller.clientId(), true))
                .orElseThrow(OAuthResource::invalidClient);
    }

    private static String token(FormParameters form) {
        if (!form.has("token")) {
            throw new ApiException(
                    ErrorCode.MISSING_PARAMETER,
                    "token is required",
                    List.of(Violation.of("token", ViolationCode.REQUIRED, "is required")));
        }
        return form.get("token");
    }

    private static ApiException invalidClient() {
        return OAuthRefusal.invalidClient(
                "the client is unknown, its secret is wrong, or the application is not approved");
    }
}
