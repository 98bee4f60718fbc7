package io.waybill.auth.portal.api;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.TriedServices;
import io.waybill.auth.portal.api.ApiPage.Operation;
import io.waybill.auth.portal.application.Membership;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.testaccess.TestAccess;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Calls from the browser to a service of the sandbox, with an application of the developer's own. The service calls
 * nobody: the browser does.
 */
@Path("/portal/apis/{api}/try")
@RolesAllowed(Session.MEMBER)
public class TryResource {

    private static final String FIRST_SERVER = "(servers:\\s+- url: \"?)/(?=\"?\\s)";

    private final PublishedApis apis;
    private final TriedServices services;
    private final Membership membership;
    private final TestAccess testAccess;

    TryResource(PublishedApis apis, TriedServices services, Membership membership, TestAccess testAccess) {
        this.apis = apis;
        this.services = services;
        this.membership = membership;
        this.testAccess = testAccess;
    }

    record TriedPage(TryView view) implements TemplateInstance {}

    @GET
    public Response page(
            @PathParam("api") String id,
            @QueryParam("operation") String operation,
            @QueryParam("application") String application) {
        ApiPage api = apis.get(id).api();
        URI service = service(id);
        List<ApplicationRecord> applications = membership.applications();
        ApplicationRecord chosen = chosen(applications, application);
        TestAccess.Values test = chosen == null ? null : test(chosen);
        Operation wanted = api.operations().stream()
                .filter(candidate -> candidate.id().equals(operation))
                .findFirst()
                .orElse(api.operations().getFirst());
        return Answer.page(new TriedPage(new TryView(
                api,
                chosen == null ? wanted : wanted.with(OwnValues.of(chosen.clientId(), test)),
                applications,
                chosen,
                test,
                withoutSlash(service),
                withoutSlash(services.issuer()))));
    }

    /** The Postman collection with the application's own values. */
    @GET
    @Path("/postman.json")
    @Produces(MediaType.APPLICATION_JSON)
    public Response collection(@PathParam("api") String id, @QueryParam("application") String application) {
        ApiPage api = apis.get(id).api();
        URI service = service(id);
        ApplicationRecord chosen = required(application);
        return Response.ok(PostmanCollection.of(
                        api, withoutSlash(service), chosen.clientId(), OwnValues.of(chosen.clientId(), test(chosen))))
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + id + "-postman.json\"")
                .build();
    }

    /**
     * The OpenAPI document with the application's own values as examples, for Swagger UI and other tools that read it.
     */
    @GET
    @Path("/openapi.yaml")
    @Produces("application/yaml")
    public Response document(@PathParam("api") String api, @QueryParam("application") String application) {
        String document = apis.get(api).document();
        URI service = service(api);
        ApplicationRecord chosen = required(application);
        return Response.ok(OwnValues.of(chosen.clientId(), test(chosen))
                        .in(document)
                        .replaceFirst(FIRST_SERVER, "$1" + withoutSlash(service)))
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + api + "-openapi.yaml\"")
                .build();
    }

    private ApplicationRecord required(String application) {
        return Optional.ofNullable(chosen(membership.applications(), application))
                .orElseThrow(() -> ApiException.notFound("you have no application yet"));
    }

    private URI service(String api) {
        return services.of(api)
                .orElseThrow(() -> ApiException.notFound(
                        "calls are tried from a page in a sandbox only, where the portal knows the service's address"));
    }

    /** The one that is asked for, else the first; {@code null} without any. */
    private static ApplicationRecord chosen(List<ApplicationRecord> applications, String wanted) {
        return applications.stream()
                .filter(candidate -> candidate.id().toString().equals(wanted))
                .findFirst()
                .orElse(applications.isEmpty() ? null : applications.getFirst());
    }

    private TestAccess.Values test(ApplicationRecord application) {
        return testAccess.of(application.id()).orElse(null);
    }

    private static String withoutSlash(URI url) {
        return url.toString().replaceFirst("/$", "");
    }
}
