package io.waybill.kafkarelay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Default;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;

/** Whether the relay works, for readiness and the log, which reports each problem once. */
@Default
@Readiness
@ApplicationScoped
class RelayState implements HealthCheck {

    private static final Logger LOG = Logger.getLogger(RelayState.class);

    /** Empty while it works. */
    private volatile String trouble = "nothing has been read yet";

    void works() {
        if (!trouble.isEmpty()) {
            LOG.info("relaying the feed");
            trouble = "";
        }
    }

    void fails(String why) {
        if (!why.equals(trouble)) {
            LOG.warnf("%s; trying again until it works", why);
            trouble = why;
        }
    }

    @Override
    public HealthCheckResponse call() {
        String why = trouble;
        HealthCheckResponseBuilder answer = HealthCheckResponse.named("relay").status(why.isEmpty());
        return why.isEmpty() ? answer.build() : answer.withData("trouble", why).build();
    }
}
