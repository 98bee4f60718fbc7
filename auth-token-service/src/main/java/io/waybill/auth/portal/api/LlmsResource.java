package io.waybill.auth.portal.api;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.platform.web.Markdown;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.guide.Guide;
import io.waybill.auth.portal.guide.Guides;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;

/** Where a program that reads begins: the pages of the documentation as Markdown. */
@Path("/llms.txt")
@PermitAll
public class LlmsResource {

    private final PublishedApis apis;
    private final Guides guides;
    private final PortalConfig config;
    private final WaybillConfig waybill;

    LlmsResource(PublishedApis apis, Guides guides, PortalConfig config, WaybillConfig waybill) {
        this.apis = apis;
        this.guides = guides;
        this.config = config;
        this.waybill = waybill;
    }

    record LlmsIndex(List<ApiPage> apis, List<Guide> guides, String carrier, String keyHeader, URI base)
            implements TemplateInstance {}

    /** The list of all pages (llmstxt.org). */
    @GET
    public Response index() {
        if (!config.enabled()) {
            throw ApiException.notFound("there is nothing under this path");
        }
        return Markdown.page(
                new LlmsIndex(apis.all(), guides.all(), waybill.carrier(), waybill.apiKeyHeader(), waybill.issuer()));
    }
}
