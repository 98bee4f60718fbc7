package io.waybill.auth.portal.page;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalPath;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** Redirects the bare host to the portal. */
@Path("/")
@PermitAll
@RunOnVirtualThread
@LimitedConcurrency
public class RootResource {

    private final PortalConfig config;

    RootResource(PortalConfig config) {
        this.config = config;
    }

    @GET
    public Response portal() {
        if (!config.enabled()) {
            throw ApiException.notFound("there is nothing under this path");
        }
        return Answer.to(PortalPath.ROOT);
    }
}
