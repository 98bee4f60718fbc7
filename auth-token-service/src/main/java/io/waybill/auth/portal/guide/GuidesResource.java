package io.waybill.auth.portal.guide;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.platform.web.Markdown;
import io.waybill.auth.portal.page.Answer;
import io.waybill.common.WaybillConfig;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;

/** The guides, open to everybody. */
@Path("/portal/guides")
@PermitAll
public class GuidesResource {

    private final Guides guides;
    private final WaybillConfig waybill;

    GuidesResource(Guides guides, WaybillConfig waybill) {
        this.guides = guides;
        this.waybill = waybill;
    }

    record GuidesPage(List<Guide> guides) implements TemplateInstance {}

    record GuidePage(Guide guide) implements TemplateInstance {}

    record GuidesMarkdown(List<Guide> guides, String carrier, URI base) implements TemplateInstance {}

    @GET
    public Response list(@Context HttpHeaders headers) {
        return Markdown.isWanted(headers)
                ? Markdown.page(new GuidesMarkdown(guides.all(), waybill.carrier(), waybill.issuer()))
                : Markdown.varying(Answer.page(new GuidesPage(guides.all())));
    }

    @GET
    @Path("/{guide}")
    public Response one(@PathParam("guide") String name, @Context HttpHeaders headers) {
        Guide guide = guides.get(name);
        return Markdown.isWanted(headers)
                ? Markdown.page(guides.forPrograms(guide))
                : Markdown.varying(Answer.page(new GuidePage(guide)));
    }
}
