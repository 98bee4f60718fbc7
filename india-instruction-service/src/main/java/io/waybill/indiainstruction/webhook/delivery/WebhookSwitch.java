package io.waybill.indiainstruction.webhook.delivery;

import io.waybill.common.audit.AuditTrail;
import io.waybill.indiainstruction.webhook.endpoint.WebhookEndpointEntity;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Map;
import org.jboss.logging.Logger;

/** Switches off endpoints. The reason is for the owner, the audit trail and the log. */
@ApplicationScoped
public class WebhookSwitch {

    private static final Logger LOG = Logger.getLogger(WebhookSwitch.class);

    private final AuditTrail audit;
    private final WebhookMetrics metrics;

    WebhookSwitch(AuditTrail audit, WebhookMetrics metrics) {
        this.audit = audit;
        this.metrics = metrics;
    }

    /** Switches off an endpoint that is enabled and locked. */
    public void off(WebhookEndpointEntity endpoint, String reason, Instant now) {
        endpoint.enabled = false;
        endpoint.switchedOffAt = now;
        endpoint.switchedOffReason = reason;
        audit.recordAs(
                AuditTrail.SYSTEM,
                "webhook.switch-off",
                "application/" + endpoint.applicationId + "/webhooks/" + endpoint.id,
                Map.of("reason", reason));
        LOG.warnf("webhook %s of application %s is switched off: %s", endpoint.id, endpoint.applicationId, reason);
        metrics.countSwitchedOff();
    }
}
