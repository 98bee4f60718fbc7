package io.waybill.auth.token.client;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.usage.FailedCalls;
import io.waybill.auth.registry.usage.FailureQuery;
import io.waybill.auth.registry.usage.FailureRecord;
import io.waybill.auth.registry.usage.Usage;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.auth.registry.usage.UsageQuery;
import io.waybill.common.ApiId;
import io.waybill.common.paging.Listing;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import io.waybill.common.web.export.ExportWriter;
import io.waybill.common.web.request.StrictQuery;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** An application's own usage and failing calls. It authenticates by HTTP Basic with one of its secrets. */
@Path("/applications/self")
@Tag(name = "Own application", description = "What an application sees of itself.")
@PermitAll // BasicCredentialsFilter verifies the credentials
@BasicCredentialsOnly
@StrictQuery
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class OwnApplicationResource {

    private final AuthenticatedClient client;
    private final UsageLedger usage;
    private final FailedCalls failures;

    OwnApplicationResource(AuthenticatedClient client, UsageLedger usage, FailedCalls failures) {
        this.client = client;
        this.usage = usage;
        this.failures = failures;
    }

    @GET
    @Path("/usage")
    @CountedOperation(api = ApiId.AUTH_TOKEN)
    @Operation(summary = "What the application has called", description = Usage.NOT_COUNTED)
    @SecurityRequirement(name = "Client")
    @APIResponse(responseCode = "200", description = "What was called, and how it ended.")
    @APIResponse(responseCode = "401")
    @APIResponse(responseCode = "429")
    public Usage getOwnUsage(@BeanParam UsageQuery query) {
        RegisteredClient owner = client.get();
        return usage.of(owner.applicationId(), owner.level().name(), query);
    }

    @GET
    @Path("/failures")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.CSV})
    @CountedOperation(api = ApiId.AUTH_TOKEN)
    @Operation(
            summary = "The application's last failing calls",
            description =
                    "The last 100 and the last one of each further kind (operation, status, code), for a week, the"
                            + " latest first. Services report them once a minute. They contain nothing that the application sent"
                            + " but its X-Request-Id. With `Accept: text/csv`, a file for spreadsheets.",
            extensions = @Extension(name = "x-certification", value = "optional"))
    @SecurityRequirement(name = "Client")
    @APIResponse(responseCode = "200", description = "The failing calls.")
    @APIResponse(responseCode = "401")
    @APIResponse(responseCode = "429")
    public Listing<FailureRecord> listOwnFailures(@BeanParam FailureQuery query) {
        return failures.of(client.get().applicationId(), query);
    }
}
