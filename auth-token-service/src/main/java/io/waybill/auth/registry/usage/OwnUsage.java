package io.waybill.auth.registry.usage;

import io.waybill.common.usage.UsageReceiver;
import io.waybill.common.usage.UsageReport;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Enters this service's own counts directly. */
@ApplicationScoped
class OwnUsage implements UsageReceiver {

    private static final Logger LOG = Logger.getLogger(OwnUsage.class);

    private final UsageLedger ledger;

    OwnUsage(UsageLedger ledger) {
        this.ledger = ledger;
    }

    @Override
    public Outcome receive(UsageReport report, Duration timeout) {
        try {
            ledger.enter(report);
            return Outcome.ACCEPTED;
        } catch (RuntimeException e) {
            LOG.warnf("What was called could not be stored, and is stored later: %s", e);
            return Outcome.UNAVAILABLE;
        }
    }
}
