package io.waybill.auth.application;

import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;

/** Whether applications and grants are approved when they are asked for: in sandboxes, unless the setting says no. */
@ApplicationScoped
class AutomaticApproval {

    private final boolean automatic;
    private final boolean sandbox;

    AutomaticApproval(RegistryConfig config, WaybillConfig waybill) {
        this.sandbox = waybill.environment() == WaybillConfig.Environment.SANDBOX;
        this.automatic = config.automaticApproval().orElse(sandbox);
    }

    boolean isAutomatic() {
        return automatic;
    }

    /** Whether this is a sandbox, whatever is approved in it. */
    boolean isSandbox() {
        return sandbox;
    }
}
