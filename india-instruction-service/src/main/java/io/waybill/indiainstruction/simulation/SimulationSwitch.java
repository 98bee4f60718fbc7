package io.waybill.indiainstruction.simulation;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduler;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.ErrorAnswers;
import io.waybill.common.web.RequestPath;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;

/**
 * Starts the simulation in a sandbox. In production the simulated carrier is not there, nothing is scheduled, and its
 * path answers 404 to everybody.
 */
@ApplicationScoped
public class SimulationSwitch {

    /** After the filters for the path and CORS, before the operations. */
    private static final int EARLY = -100;

    private final Instance<SimulatedCarrier> carrier;
    private final ErrorAnswers answers;
    private final boolean isOn;

    SimulationSwitch(Instance<SimulatedCarrier> carrier, ErrorAnswers answers) {
        this.carrier = carrier;
        this.answers = answers;
        this.isOn = carrier.isResolvable();
    }

    void start(@Observes StartupEvent started, Scheduler scheduler, SimulationConfig config) {
        if (isOn) {
            scheduler
                    .newJob("simulation")
                    .setInterval(config.every())
                    .setConcurrentExecution(Scheduled.ConcurrentExecution.SKIP)
                    .setTask(execution -> carrier.get().carryOut())
                    .schedule();
        }
    }

    void close(@Observes Router router) {
        if (!isOn) {
            router.route(SimulationResource.PATH).order(EARLY).handler(this::refuse);
        }
    }

    private void refuse(RoutingContext call) {
        answers.write(ApiException.notFound(RequestPath.nothingUnder(RequestPath.of(call))), call);
    }
}
