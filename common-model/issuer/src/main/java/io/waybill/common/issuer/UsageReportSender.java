package io.waybill.common.issuer;

import io.waybill.common.usage.UsageReceiver;
import io.waybill.common.usage.UsageReport;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Sends usage reports to auth-token-service. */
@ApplicationScoped
class UsageReportSender implements UsageReceiver {

    private static final Logger LOG = Logger.getLogger(UsageReportSender.class);

    private final IssuerClient issuer;

    UsageReportSender(IssuerClient issuer) {
        this.issuer = issuer;
    }

    @Override
    public Outcome receive(UsageReport report, Duration timeout) {
        try {
            Optional<String> refusal = issuer.usage(report, timeout);
            if (refusal.isEmpty()) {
                return Outcome.ACCEPTED;
            }
            LOG.errorf(
                    "auth-token-service refuses a report of %d series of calls and %d failing calls, which are lost: %s",
                    report.entries().size(), report.failures().size(), refusal.get());
            return Outcome.REFUSED;
        } catch (IssuerUnavailableException e) {
            LOG.warnf(
                    "What was called could not be reported to auth-token-service, and is reported later: %s",
                    e.getMessage());
            return Outcome.UNAVAILABLE;
        }
    }
}
