package io.waybill.auth.portal.session;

import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.NotFoundException;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** A portal that is switched off is nowhere. */
@ApplicationScoped
public class PortalSwitch {

    private final PortalConfig config;
    private final RoutingContext call;

    PortalSwitch(PortalConfig config, RoutingContext call) {
        this.config = config;
        this.call = call;
    }

    /** Non-blocking, or every call would have a thread before its body arrives. */
    @ServerRequestFilter(preMatching = true, nonBlocking = true)
    public void filter() {
        if (!config.enabled() && PortalPath.covers(call.normalizedPath())) {
            throw new NotFoundException();
        }
    }
}
