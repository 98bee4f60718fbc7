package io.waybill.auth.portal.session;

import io.waybill.auth.portal.PortalConfig;
import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;

/** Who must log in in two steps: operators in production, unless the deployment says otherwise. */
@ApplicationScoped
public class SecondFactorRule {

    private final boolean isForOperators;

    SecondFactorRule(PortalConfig config, WaybillConfig waybill) {
        this.isForOperators =
                config.operatorTotp().orElse(waybill.environment() == WaybillConfig.Environment.PRODUCTION);
    }

    /** Whether the person must have a second step. */
    public boolean isFor(Session session) {
        return isForOperators && session.isOperator();
    }

    /** Whether it is missing: then the session opens the enrolment only. */
    public boolean isMissing(Session session) {
        return isFor(session) && !session.hasTotp();
    }
}
