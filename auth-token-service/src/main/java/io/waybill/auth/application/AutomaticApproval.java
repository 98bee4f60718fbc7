package io.waybill.auth.application;

import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;

/** Whether applications and grants are approved when they are asked for: in sandboxes, unless the setting says no. */
@ApplicationScoped
class AutomaticApproval {

    private final boolean automatic;

    AutomaticApproval(RegistryConfig config, WaybillConfig waybill) {
        this.automatic =
                config.automaticApproval().orElse(waybill.environment().claim().equals("sandbox"));
    }

    boolean isAutomatic() {
        return automatic;
    }
}
