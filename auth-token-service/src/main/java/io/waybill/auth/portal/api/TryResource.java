package io.waybill.auth.portal.api;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.TriedServices;
import io.waybill.auth.portal.application.Membership;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/**
 * Calls from the browser to a service of the sandbox, with an application of the developer's own. The service calls
 * nobody: the browser does.
 */
@Path("/portal/apis/{api}/try")
@RolesAllowed(Session.MEMBER)
public class TryResource {

    private final PublishedApis apis;
    private final TriedServices services;
    private final Membership membership;

    TryResource(PublishedApis apis, TriedServices services, Membership membership) {
        this.apis = apis;
        this.services = services;
        this.membership = membership;
    }

    record TriedPage(TryView view) implements TemplateInstance {}

    @GET
    public Response page(
            @PathParam("api") String id,
            @QueryParam("operation") String operation,
            @QueryParam("application") String application) {
        ApiPage api = apis.get(id).api();
        URI service = services.of(id)
                .orElseThrow(() -> ApiException.notFound(
                        "calls are tried from a page in a sandbox only, where the portal knows the service's address"));
        return Answer.page(new TriedPage(
                TryView.of(api, operation, membership.applications(), application, service, services.issuer())));
    }
}
