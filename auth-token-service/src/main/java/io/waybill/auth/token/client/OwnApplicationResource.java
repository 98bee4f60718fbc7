package io.waybill.auth.token.client;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.usage.FailedCalls;
import io.waybill.auth.registry.usage.ListedFailure;
import io.waybill.auth.registry.usage.Usage;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.auth.registry.usage.UsagePeriod;
import io.waybill.common.ApiId;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.query.FilterText;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** An application's own interface, by HTTP Basic with one of its secrets: its usage and its failing calls. */
@Path("/applications/self")
@Tag(name = "Own application", description = "What an application sees of itself.")
@PermitAll // the credentials are its input: it judges them itself
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class OwnApplicationResource {

    private final ClientAuthenticator clients;
    private final UsageLedger usage;
    private final FailedCalls failures;

    OwnApplicationResource(ClientAuthenticator clients, UsageLedger usage, FailedCalls failures) {
        this.clients = clients;
        this.usage = usage;
        this.failures = failures;
    }

    @GET
    @Path("/usage")
    @CountedOperation(value = "getOwnUsage", api = ApiId.AUTH_TOKEN)
    @Operation(
            summary = "What the application has called",
            description =
                    "Calls whose application was not known, because their credentials were refused, are not counted.")
    @SecurityRequirement(name = "Client")
    @Parameter(
            name = "from",
            in = ParameterIn.QUERY,
            description = UsagePeriod.FROM,
            schema = @Schema(type = SchemaType.STRING, format = "date"),
            example = "2026-02-09")
    @Parameter(
            name = "to",
            in = ParameterIn.QUERY,
            description = UsagePeriod.TO,
            schema = @Schema(type = SchemaType.STRING, format = "date"),
            example = "2026-03-10")
    @APIResponse(responseCode = "200", description = "What was called, and how it ended.")
    @APIResponse(responseCode = "401")
    @APIResponse(responseCode = "429")
    public Usage usage(@Context UriInfo uri, @Context HttpHeaders headers) {
        RegisteredClient owner = owner(headers);
        return usage.of(owner.applicationId(), owner.level().name(), uri.getQueryParameters());
    }

    @GET
    @Path("/failures")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.CSV})
    @CountedOperation(value = "listOwnFailures", api = ApiId.AUTH_TOKEN)
    @Operation(
            summary = "The application's last failing calls",
            description =
                    "The last 100 and the last one of each further kind (operation, status, code), for a week, the"
                            + " latest first. Services report them once a minute. They contain nothing that the application sent"
                            + " but its X-Request-Id. With `Accept: text/csv`, a file for spreadsheets.",
            extensions = {
                @Extension(name = "x-certification", value = "optional"),
                @Extension(name = "x-paging", value = "none")
            })
    @SecurityRequirement(name = "Client")
    @Parameter(
            name = "operation",
            in = ParameterIn.QUERY,
            description = "Only those of this operationId.",
            schema = @Schema(type = SchemaType.STRING, minLength = 1, maxLength = 200, pattern = FilterText.PATTERN),
            example = "matchProducts")
    @Parameter(
            name = "code",
            in = ParameterIn.QUERY,
            description = "Only those with this code.",
            schema = @Schema(type = SchemaType.STRING, minLength = 1, maxLength = 200, pattern = FilterText.PATTERN),
            example = "400.0000004")
    @APIResponse(responseCode = "200", description = "The failing calls.")
    @APIResponse(responseCode = "401")
    @APIResponse(responseCode = "429")
    public Listing<ListedFailure> failures(@Context UriInfo uri, @Context HttpHeaders headers) {
        return failures.of(owner(headers).applicationId(), new ListQuery(uri.getQueryParameters()));
    }

    private RegisteredClient owner(HttpHeaders headers) {
        List<String> authorization = Credentials.authorization(headers);
        if (authorization.size() != 1
                || Credentials.basic(authorization.getFirst()).isEmpty()) {
            throw refused();
        }
        return clients.authenticate(Credentials.ofClient(FormParameters.none(), headers))
                .orElseThrow(OwnApplicationResource::refused);
    }

    private static ApiException refused() {
        return new ApiException(ErrorCode.INVALID_ACCESS_TOKEN, "send client id and secret by HTTP Basic")
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"waybill\"");
    }
}
