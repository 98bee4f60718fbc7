package io.waybill.auth.token.client;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.usage.FailedCalls;
import io.waybill.auth.registry.usage.ListedFailure;
import io.waybill.auth.registry.usage.Usage;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.common.ApiId;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
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

/** An application's own interface, by HTTP Basic with one of its secrets: its usage and its failing calls. */
@Path("/applications/self")
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
    public Usage usage(@Context UriInfo uri, @Context HttpHeaders headers) {
        RegisteredClient owner = owner(headers);
        return usage.of(owner.applicationId(), owner.level().name(), uri.getQueryParameters());
    }

    @GET
    @Path("/failures")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.CSV})
    @CountedOperation(value = "listOwnFailures", api = ApiId.AUTH_TOKEN)
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
