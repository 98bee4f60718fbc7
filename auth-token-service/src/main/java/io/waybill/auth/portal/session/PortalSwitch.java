package io.waybill.auth.portal.session;

import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.common.web.RequestPath;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.NotFoundException;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Answers 404 under every path of a portal that is switched off. */
@ApplicationScoped
public class PortalSwitch {

    private final PortalConfig config;
    private final RoutingContext call;

    PortalSwitch(PortalConfig config, RoutingContext call) {
        this.config = config;
        this.call = call;
    }

    @ServerRequestFilter(preMatching = true, nonBlocking = true)
    public void filter() {
        if (!config.enabled() && PortalPath.covers(RequestPath.of(call).value())) {
            throw new NotFoundException();
        }
    }
}
