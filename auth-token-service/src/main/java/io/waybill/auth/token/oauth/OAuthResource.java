package io.waybill.auth.token.oauth;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.revocation.PublishedRevocations;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.platform.web.Tagged;
import io.waybill.auth.registry.application.CredentialRevocation.RevokedCredential;
import io.waybill.auth.registry.application.CredentialRevocation;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.usage.ReportReader;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.auth.token.OAuthRefusal;
import io.waybill.auth.token.client.ClientAuthenticator;
import io.waybill.auth.token.client.Credentials;
import io.waybill.auth.token.jwt.AccessTokens;
import io.waybill.common.ApiId;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.json.StrictJson;
import io.waybill.common.paging.QueryParameters;
import io.waybill.common.security.Caller;
import io.waybill.common.security.Revocations;
import io.waybill.common.security.SentCredentials;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.ConcurrencyLimit;
import io.waybill.common.web.LimitedConcurrency;
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
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.ResponseHeader;

/** Introspection (RFC 7662) and revocation (RFC 7009), and the services' own endpoints. */
@Path("/oauth2")
@PermitAll // the credentials are its input: it judges them itself
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency(ConcurrencyLimit.SERVICES)
public class OAuthResource {

    private static final String REVALIDATE = "private, no-cache";
    private static final Pattern SID = Pattern.compile("[A-Za-z0-9_-]{1,100}");
    private static final int MAX_SIDS = 10_000;
    private static final Pattern VERSION = Pattern.compile("[0-9]{1,18}");

    private final ClientAuthenticator clients;
    private final Introspection introspection;
    private final TokenRevocation revocation;
    private final PublishedRevocations published;
    private final AccessTokens issued;
    private final Revocations revocations;
    private final CredentialRevocation credentials;
    private final ReportReader reports;
    private final UsageLedger usage;

    OAuthResource(
            ClientAuthenticator clients,
            Introspection introspection,
            TokenRevocation revocation,
            PublishedRevocations published,
            AccessTokens issued,
            Revocations revocations,
            CredentialRevocation credentials,
            ReportReader reports,
            UsageLedger usage) {
        this.clients = clients;
        this.introspection = introspection;
        this.revocation = revocation;
        this.published = published;
        this.issued = issued;
        this.revocations = revocations;
        this.credentials = credentials;
        this.reports = reports;
        this.usage = usage;
    }

    /** The calling client. */
    private record Asker(String clientId, boolean isService) {}

    /** Those of the queried secrets and keys that were revoked. */
    public record RevokedList(List<RevokedCredential> revoked) {}

    @POST
    @Path("introspect")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @CountedOperation(value = "introspectToken", api = ApiId.AUTH_TOKEN)
    @ResponseHeader(name = "Cache-Control", value = "no-store")
    @ResponseHeader(name = "Pragma", value = "no-cache")
    public Map<String, Object> introspect(FormParameters form, @Context HttpHeaders headers) {
        Asker asker = asker(form.requireWellFormed(), headers);
        Predicate<String> visible = clientId -> asker.isService() || clientId.equals(asker.clientId());
        return introspection.introspect(token(form), visible);
    }

    @POST
    @Path("revoke")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @CountedOperation(value = "revokeToken", api = ApiId.AUTH_TOKEN)
    public Response revoke(FormParameters form, @Context HttpHeaders headers) {
        Asker asker = asker(form.requireWellFormed(), headers);
        revocation.revoke(token(form), clientId -> clientId.equals(asker.clientId()));
        return Response.ok().header(HttpHeaders.CACHE_CONTROL, "no-store").build();
    }

    @GET
    @Path("revocations")
    public Response revocations(@Context UriInfo uri, @Context HttpHeaders headers, @Context Request request) {
        // Checked before the credentials: those of an unknown service would cost a database query.
        long latest = published.version();
        requireService(headers);
        QueryParameters query = new QueryParameters(uri.getQueryParameters(), new Violations());
        String since = query.optional("since");
        query.violations().throwIfAny();
        Optional<Long> known = Optional.ofNullable(since).map(OAuthResource::version);
        if (known.filter(version -> version == latest).isPresent()) {
            return Response.notModified(Long.toString(latest))
                    .header(HttpHeaders.CACHE_CONTROL, REVALIDATE)
                    .build();
        }
        Long newSince = known.filter(published::isKnown).orElse(null);
        StreamingOutput document = out -> published.write(latest, newSince, out);
        return Tagged.answer(Long.toString(latest), document, request, REVALIDATE);
    }

    private static long version(String sent) {
        if (!VERSION.matcher(sent).matches()) {
            throw ApiException.invalid(List.of(new Violation(
                    "since", ViolationCode.INVALID_FORMAT, "must be the version of a list of revocations", sent)));
        }
        return Long.parseLong(sent);
    }

    @POST
    @Path("usage")
    @Consumes(MediaType.APPLICATION_JSON)
    public void usage(byte[] body, @Context HttpHeaders headers) {
        requireService(headers);
        usage.enter(reports.read(body));
    }

    /** A service that has webhooks queries it once a minute. */
    @POST
    @Path("revoked-credentials")
    @Consumes(MediaType.APPLICATION_JSON)
    public RevokedList revokedCredentials(byte[] body, @Context HttpHeaders headers) {
        requireService(headers);
        List<String> sids = StrictJson.readObject(
                body, fields -> fields.requiredStrings("sids", 1, MAX_SIDS, OAuthResource::sidViolation));
        return new RevokedList(credentials.among(sids));
    }

    private static Optional<Violation> sidViolation(String pointer, String sid) {
        return SID.matcher(sid).matches()
                ? Optional.empty()
                : Optional.of(new Violation(pointer, ViolationCode.INVALID_FORMAT, "must match " + SID, sid));
    }

    private void requireService(HttpHeaders headers) {
        if (!asker(FormParameters.none(), headers).isService()) {
            throw new ApiException(ErrorCode.API_NOT_GRANTED, "the operation is for the role service");
        }
    }

    private Asker asker(FormParameters form, HttpHeaders headers) {
        List<String> authorization = Credentials.authorization(headers);
        Optional<String> token =
                authorization.size() == 1 ? SentCredentials.bearerToken(authorization.getFirst()) : Optional.empty();
        if (token.isPresent() && !form.has("client_assertion")) {
            return byToken(token.get());
        }
        RegisteredClient client = clients.require(form, headers, OAuthRefusal::invalidClient);
        return new Asker(client.clientId(), client.roles().contains(Caller.SERVICE));
    }

    /** A service may use its own access token instead of its secret. */
    private Asker byToken(String token) {
        return issued.verify(token)
                .filter(caller -> caller.hasRole(Caller.SERVICE) && !revocations.coversCaller(caller))
                .map(caller -> new Asker(caller.clientId(), true))
                .orElseThrow(OAuthRefusal::invalidClient);
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
