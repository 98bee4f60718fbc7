package io.waybill.auth.portal.page;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.ServiceUrls;
import io.waybill.auth.registry.api.Api;
import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The first page: what the carrier offers, and how to begin. It is open to everybody. */
@Path(PortalPath.ROOT)
@PermitAll
@RunOnVirtualThread
@LimitedConcurrency
public class HomeResource {

    private final ServiceUrls services;
    private final WaybillConfig waybill;

    HomeResource(ServiceUrls services, WaybillConfig waybill) {
        this.services = services;
        this.waybill = waybill;
    }

    /**
     * An API.
     *
     * @param id as in grants; {@code auth-token} for the tokens
     * @param sentence what it is for
     * @param url of its service, without a slash at its end; empty if the portal does not know it
     */
    record ListedApi(String id, String title, String sentence, String url) {}

    /**
     * @param issuer URL of the token service, without a slash at its end
     * @param guides URL of the deployment's own guides; empty if it has none
     */
    record HomePage(List<ListedApi> apis, boolean hasSwaggerUi, String issuer, String guides)
            implements TemplateInstance {}

    @GET
    public Response list() {
        return Answer.page(new HomePage(
                Stream.concat(
                                Arrays.stream(Api.values()).map(api -> listed(api.id(), api.title(), api.sentence())),
                                Stream.of(listed(
                                        ApiId.AUTH_TOKEN,
                                        "Tokens",
                                        "Access tokens, and what an application can read about itself.")))
                        .toList(),
                waybill.swaggerUi(),
                services.issuer(),
                waybill.documentationUrl().map(URI::toString).orElse("")));
    }

    private ListedApi listed(String id, String title, String sentence) {
        return new ListedApi(id, title, sentence, services.of(id).orElse(""));
    }
}
