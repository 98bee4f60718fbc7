package io.waybill.auth.token.oauth;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.revocation.PublishedRevocations;
import io.waybill.auth.platform.web.ETagAnswer;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.credential.CredentialRevocation;
import io.waybill.auth.registry.credential.CredentialRevocation.RevokedCredential;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.auth.registry.usage.UsageReportRules;
import io.waybill.auth.token.client.ClientForm;
import io.waybill.common.ApiId;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.usage.UsageReport;
import io.waybill.common.web.concurrency.ConcurrencyLimit;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.request.QueryReader;
import jakarta.annotation.security.PermitAll;
import jakarta.validation.constraints.Min;
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
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.function.Predicate;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirementsSet;
import org.eclipse.microprofile.openapi.annotations.security.SecurityScheme;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestQuery;

/** Introspection (RFC 7662) and revocation (RFC 7009), and the services' own endpoints. */
@Path("/oauth2")
@Tag(name = "Token administration", description = "Introspection and revocation.")
@PermitAll // the credentials are its input: it checks them itself
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency(ConcurrencyLimit.SERVICES)
@SecurityScheme(
        securitySchemeName = "Client",
        type = SecuritySchemeType.HTTP,
        scheme = "basic",
        description = "Client id and secret. Token requests, introspection and revocation take them in the form, too.")
@SecurityScheme(
        securitySchemeName = "AccessToken",
        type = SecuritySchemeType.HTTP,
        scheme = "bearer",
        bearerFormat = "JWT",
        description = "An access token of an application with the role service, in place of its secret.")
public class OAuthResource {

    private static final String REVALIDATE = "private, no-cache";

    private final OAuthCallers callers;
    private final Introspection introspection;
    private final TokenRevocation revocation;
    private final PublishedRevocations published;
    private final CredentialRevocation credentials;
    private final UsageReportRules reports;
    private final UsageLedger usage;
    private final QueryReader queries;

    OAuthResource(
            OAuthCallers callers,
            Introspection introspection,
            TokenRevocation revocation,
            PublishedRevocations published,
            CredentialRevocation credentials,
            UsageReportRules reports,
            UsageLedger usage,
            QueryReader queries) {
        this.callers = callers;
        this.introspection = introspection;
        this.revocation = revocation;
        this.published = published;
        this.credentials = credentials;
        this.reports = reports;
        this.usage = usage;
        this.queries = queries;
    }

    /**
     * Which changes to the list of revocations are wanted.
     *
     * @param since the version after which they were made; {@code null} for the whole list
     */
    public record RevocationsQuery(@RestQuery @Min(0) Long since) {}

    /** Those of the queried secrets and keys that were revoked. */
    public record RevokedList(List<RevokedCredential> revoked) {}

    /** The form of introspection and revocation, as it is described; {@link FormParameters} reads it. */
    @Schema(
            additionalProperties = Schema.True.class,
            description =
                    "The form of introspection and revocation. Unknown fields are ignored, an empty one is as if it"
                            + " had not been sent, a repeated one is refused.")
    record TokenQuestion(
            @Schema(
                    required = true,
                    minLength = 1,
                    description = "An access token of either kind, or a subscription key.")
            String token,

            @Schema(
                    name = "token_type_hint",
                    description = "access_token or api_key. A hint that is wrong does no harm.")
            String tokenTypeHint,

            @JsonUnwrapped ClientForm client) {}

    @POST
    @Path("introspect")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @CountedOperation(api = ApiId.AUTH_TOKEN)
    @Operation(
            summary = "What a token or subscription key stands for",
            description =
                    "A client sees its own ones, an application with the role service all; everything else is inactive.")
    @SecurityRequirement(name = "Client")
    @SecurityRequirement(name = "AccessToken")
    @SecurityRequirementsSet
    @APIResponse(responseCode = "200", description = "Active, with what it stands for, or inactive.")
    @APIResponse(responseCode = "401")
    @APIResponse(responseCode = "429")
    @ResponseHeader(name = "Cache-Control", value = "no-store")
    @ResponseHeader(name = "Pragma", value = "no-cache")
    public IntrospectionResponse introspectToken(
            @RequestBody(required = true, content = @Content(schema = @Schema(implementation = TokenQuestion.class)))
                    FormParameters form,
            @Context HttpHeaders headers) {
        OAuthCaller caller = callers.require(form.requireWellFormed(), headers);
        Predicate<String> visible = clientId -> caller.isService() || clientId.equals(caller.clientId());
        return introspection.introspect(token(form), visible);
    }

    @POST
    @Path("revoke")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @CountedOperation(api = ApiId.AUTH_TOKEN)
    @Operation(summary = "Revoke a token of your own", description = "It stops everywhere within 10 s.")
    @SecurityRequirement(name = "Client")
    @SecurityRequirement(name = "AccessToken")
    @SecurityRequirementsSet
    @APIResponse(responseCode = "200", description = "The token is revoked, or never was one of the client's.")
    @APIResponse(responseCode = "401")
    @APIResponse(responseCode = "429")
    @ResponseStatus(200)
    @ResponseHeader(name = HttpHeaders.CACHE_CONTROL, value = "no-store")
    public void revokeToken(
            @RequestBody(required = true, content = @Content(schema = @Schema(implementation = TokenQuestion.class)))
                    FormParameters form,
            @Context HttpHeaders headers) {
        OAuthCaller caller = callers.require(form.requireWellFormed(), headers);
        revocation.revoke(token(form), clientId -> clientId.equals(caller.clientId()));
    }

    @GET
    @Path("revocations")
    @Operation(hidden = true)
    public Response revocations(@Context UriInfo uri, @Context HttpHeaders headers, @Context Request request) {
        // Checked before the credentials: those of an unknown service would cost a database query.
        long latest = published.version();
        callers.requireService(headers);
        Long known = queries.read(uri.getQueryParameters(), List.of(RevocationsQuery.class))
                .get(RevocationsQuery.class)
                .since();
        if (known != null && known == latest) {
            return Response.notModified(Long.toString(latest))
                    .header(HttpHeaders.CACHE_CONTROL, REVALIDATE)
                    .build();
        }
        Long newSince = known != null && published.isKnown(known) ? known : null;
        StreamingOutput document = out -> published.write(latest, newSince, out);
        return ETagAnswer.answer(Long.toString(latest), document, request, REVALIDATE);
    }

    @POST
    @Path("usage")
    @ServicesOnly
    @Operation(hidden = true)
    @Consumes(MediaType.APPLICATION_JSON)
    public void usage(UsageReport report) {
        reports.check(report);
        usage.enter(report);
    }

    /** A service that has webhooks queries it once a minute. */
    @POST
    @Path("revoked-credentials")
    @ServicesOnly
    @Operation(hidden = true)
    @Consumes(MediaType.APPLICATION_JSON)
    public RevokedList revokedCredentials(CredentialQuery queried) {
        return new RevokedList(credentials.among(queried.sids()));
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
}
