package io.waybill.auth.registry.decision;

import io.waybill.auth.registry.RegistryConfig;
import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Decides whether applications and service levels are approved on request: in a sandbox, unless the setting says no.
 */
@ApplicationScoped
public class AutomaticApproval {

    private final boolean automatic;
    private final boolean sandbox;

    AutomaticApproval(RegistryConfig config, WaybillConfig waybill) {
        this.sandbox = waybill.environment() == WaybillConfig.Environment.SANDBOX;
        this.automatic = config.automaticApproval().orElse(sandbox);
    }

    public boolean isAutomatic() {
        return automatic;
    }

    /** Whether this is a sandbox, whatever its setting. */
    public boolean isSandbox() {
        return sandbox;
    }
}
