package io.waybill.common.issuer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.common.usage.UsageReceiver;
import io.waybill.common.usage.UsageReport;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Sends reports to auth-token-service. */
@ApplicationScoped
class RemoteUsage implements UsageReceiver {

    private static final Logger LOG = Logger.getLogger(RemoteUsage.class);

    private final IssuerClient issuer;
    private final ObjectMapper json;

    RemoteUsage(IssuerClient issuer, ObjectMapper json) {
        this.issuer = issuer;
        this.json = json;
    }

    @Override
    public Outcome receive(UsageReport report, Duration timeout) {
        try {
            HttpResponse<String> answer = issuer.usage(json.writeValueAsString(report), timeout);
            return switch (answer.statusCode()) {
                case 204 -> Outcome.ACCEPTED;
                case 400, 413 -> {
                    LOG.errorf(
                            "auth-token-service refuses a report of %d series of calls and %d failing calls, which are lost:"
                                    + " status %d, %s",
                            report.entries().size(), report.failures().size(), answer.statusCode(), answer.body());
                    yield Outcome.REFUSED;
                }
                default -> later("status " + answer.statusCode());
            };
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            return later(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return later(e.toString());
        }
    }

    private static Outcome later(String why) {
        LOG.warnf("What was called could not be reported to auth-token-service, and is reported later: %s", why);
        return Outcome.UNAVAILABLE;
    }
}
