package io.waybill.auth.portal.session;

import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.common.overload.CallDispatch;
import io.waybill.common.overload.Kind;
import io.waybill.common.web.RequestPath;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** A portal that is switched off is nowhere; one that is on uses the database for every page. */
@ApplicationScoped
public class PortalSwitch {

    private final PortalConfig config;
    private final RoutingContext call;

    PortalSwitch(PortalConfig config, RoutingContext call) {
        this.config = config;
        this.call = call;
    }

    @ServerRequestFilter(preMatching = true, nonBlocking = true)
    public void filter(ContainerRequestContext request) {
        if (PortalPath.covers(RequestPath.of(call).value())) {
            if (!config.enabled()) {
                throw new NotFoundException();
            }
            CallDispatch.setKind(request, Kind.DATABASE);
        }
    }
}
