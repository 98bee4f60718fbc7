package io.waybill.auth.portal.login;

import io.quarkus.runtime.StartupEvent;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Refuses to start in production with a portal that has no provider: there, people have no accounts of the
 * configuration.
 */
@ApplicationScoped
public class ProviderInProduction {

    private final PortalConfig config;

    ProviderInProduction(PortalConfig config) {
        this.config = config;
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
}
