package io.waybill.auth.portal.session;

import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;

/** A portal that is switched off is nowhere. */
@ApplicationScoped
@Provider
@PreMatching
public class PortalSwitch implements ContainerRequestFilter {

    private final PortalConfig config;
    private final RoutingContext call;

    PortalSwitch(PortalConfig config, RoutingContext call) {
        this.config = config;
        this.call = call;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (!config.enabled() && PortalPath.covers(call.normalizedPath())) {
            throw new NotFoundException();
        }
    }
}
