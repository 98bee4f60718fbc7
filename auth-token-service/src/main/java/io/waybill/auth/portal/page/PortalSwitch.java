package io.waybill.auth.portal.page;

import io.quarkus.runtime.StartupEvent;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalPath;
import io.waybill.common.WaybillConfig;
import io.waybill.common.web.PlainPath;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.NotFoundException;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Answers 404 under every path of a portal that is switched off. In production a portal that is on needs a provider,
 * which keeps people's passwords.
 */
@ApplicationScoped
public class PortalSwitch {

    private final PortalConfig config;
    private final RoutingContext call;

    PortalSwitch(PortalConfig config, RoutingContext call) {
        this.config = config;
        this.call = call;
    }

    void start(@Observes StartupEvent started, WaybillConfig waybill) {
        if (config.enabled()
                && PortalConfig.provider(config).isEmpty()
                && waybill.environment() == WaybillConfig.Environment.PRODUCTION) {
            throw new IllegalArgumentException("in production people log in to the portal at an OpenID provider: set"
                    + " waybill.portal.oidc.issuer, waybill.portal.oidc.client-id and"
                    + " waybill.portal.oidc.client-secret, or waybill.portal.enabled=false");
        }
    }

    @ServerRequestFilter(preMatching = true, nonBlocking = true)
    public void filter() {
        if (!config.enabled() && PortalPath.covers(PlainPath.of(call))) {
            throw new NotFoundException();
        }
    }
}
