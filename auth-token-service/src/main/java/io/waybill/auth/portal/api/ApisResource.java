package io.waybill.auth.portal.api;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.TriedServices;
import io.waybill.auth.portal.page.Answer;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The description of each API, open to everybody, and its documents for download. */
@Path("/portal/apis")
@PermitAll
public class ApisResource {

    private final PublishedApis apis;
    private final TriedServices services;

    ApisResource(PublishedApis apis, TriedServices services) {
        this.apis = apis;
        this.services = services;
    }

    record ApisPage(List<ApiPage> apis) implements TemplateInstance {}

    /** @param canTry whether a page can call it */
    record ReferencePage(ApiPage api, boolean canTry) implements TemplateInstance {}

    @GET
    public Response list() {
        return Answer.page(new ApisPage(apis.all()));
    }

    @GET
    @Path("/{api}")
    public Response one(@PathParam("api") String api) {
        return Answer.page(
                new ReferencePage(apis.get(api).api(), services.of(api).isPresent()));
    }

    @GET
    @Path("/{api}/openapi.yaml")
    @Produces("application/yaml")
    public Response document(@PathParam("api") String api) {
        return download(apis.get(api).document(), api + "-openapi.yaml");
    }

    @GET
    @Path("/{api}/postman.json")
    @Produces(MediaType.APPLICATION_JSON)
    public Response collection(@PathParam("api") String api) {
        return download(apis.get(api).postman(), api + "-postman.json");
    }

    private static Response download(String content, String name) {
        return Response.ok(content)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + name + "\"")
                .build();
    }
}
