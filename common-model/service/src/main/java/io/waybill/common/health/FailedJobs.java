package io.waybill.common.health;

import io.quarkus.scheduler.FailedExecution;
import io.quarkus.scheduler.SuccessfulExecution;
import io.waybill.common.web.DatabaseOutage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/**
 * Logs scheduled jobs that fail, in place of the framework: one line at the begin and at the end of an outage of the
 * database, however often the job is due in between; anything else with its stack trace.
 */
@ApplicationScoped
class FailedJobs {

    private static final Logger LOG = Logger.getLogger(FailedJobs.class);

    private final Set<String> waiting = ConcurrentHashMap.newKeySet();

    void failed(@Observes FailedExecution failure) {
        String job = failure.getExecution().getTrigger().getId();
        if (!DatabaseOutage.isBehind(failure.getException())) {
            LOG.errorf(failure.getException(), "the job %s failed", job);
        } else if (waiting.add(job)) {
            LOG.warnf("the job %s fails until the database is back: %s", job, failure.getException());
        }
    }

    void succeeded(@Observes SuccessfulExecution success) {
        String job = success.getExecution().getTrigger().getId();
        if (waiting.remove(job)) {
            LOG.infof("the job %s runs again", job);
        }
    }
}
