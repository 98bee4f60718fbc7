package io.waybill.auth.portal.api;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.platform.web.Markdown;
import io.waybill.auth.portal.TriedServices;
import io.waybill.auth.portal.guide.Guide;
import io.waybill.auth.portal.guide.Guides;
import io.waybill.auth.portal.page.Answer;
import io.waybill.common.WaybillConfig;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;

/** The description of each API, open to everybody, and its documents for download. */
@Path("/portal/apis")
@PermitAll
public class ApisResource {

    private final PublishedApis apis;
    private final Guides guides;
    private final TriedServices services;
    private final WaybillConfig waybill;

    ApisResource(PublishedApis apis, Guides guides, TriedServices services, WaybillConfig waybill) {
        this.apis = apis;
        this.guides = guides;
        this.services = services;
        this.waybill = waybill;
    }

    record ApisPage(List<ApiPage> apis, List<Guide> guides) implements TemplateInstance {}

    /** @param canTry whether a page can call it */
    record ReferencePage(ApiPage api, boolean canTry) implements TemplateInstance {}

    record ApisMarkdown(List<ApiPage> apis, List<Guide> guides, String carrier, URI base) implements TemplateInstance {}

    /** @param url where the service is in this deployment; {@code null} if the portal does not know */
    record ReferenceMarkdown(ApiPage api, URI url, URI base) implements TemplateInstance {}

    @GET
    public Response list(@Context HttpHeaders headers) {
        return Markdown.isWanted(headers)
                ? Markdown.page(new ApisMarkdown(apis.all(), guides.all(), waybill.carrier(), waybill.issuer()))
                : Markdown.varying(Answer.page(new ApisPage(apis.all(), guides.all())));
    }

    @GET
    @Path("/{api}")
    public Response one(@PathParam("api") String api, @Context HttpHeaders headers) {
        return Markdown.isWanted(headers)
                ? Markdown.page(new ReferenceMarkdown(
                        apis.get(api).api(), services.known(api).orElse(null), waybill.issuer()))
                : Markdown.varying(Answer.page(
                        new ReferencePage(apis.get(api).api(), services.of(api).isPresent())));
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
