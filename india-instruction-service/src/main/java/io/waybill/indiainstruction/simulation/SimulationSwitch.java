package io.waybill.indiainstruction.simulation;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduler;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.web.PlainPath;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.NotFoundException;
import java.util.Set;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Starts the simulation in a sandbox. In production the simulated carrier is not there, nothing is scheduled, and its
 * paths answer 404 to everybody.
 */
@ApplicationScoped
public class SimulationSwitch {

    private static final Set<String> PATHS = Set.of(SimulationResource.PATH, SimulationAdminResource.PATH);

    private final Instance<SimulatedCarrier> carrier;
    private final boolean isOn;
    private final RoutingContext call;

    SimulationSwitch(Instance<SimulatedCarrier> carrier, RoutingContext call) {
        this.carrier = carrier;
        this.isOn = carrier.isResolvable();
        this.call = call;
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

    @ServerRequestFilter(preMatching = true, nonBlocking = true)
    public void filter() {
        if (!isOn && PATHS.contains(PlainPath.of(call))) {
            throw new NotFoundException();
        }
    }
}
