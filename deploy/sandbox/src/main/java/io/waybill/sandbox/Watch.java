package io.waybill.sandbox;

import io.waybill.sandbox.client.SandboxException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Watches running services: if one dies, it is reported with the end of its log and restarted, up to a limit. */
final class Watch {

    /** How a service is restarted. */
    interface Restart {
        void accept(ServiceProcess process) throws IOException;
    }

    private static final int MOST_RESTARTS = 5;
    private static final Duration RESTARTS_WITHIN = Duration.ofMinutes(10);
    private static final Duration STEP = Duration.ofMillis(500);

    private final List<ServiceProcess> services;
    private final Console console;
    private final Restart restart;
    private final Map<Service, Deque<Long>> restarts = new EnumMap<>(Service.class);

    Watch(List<ServiceProcess> services, Console console, Restart restart) {
        this.services = List.copyOf(services);
        this.console = console;
        this.restart = restart;
    }

    void untilStopped(BooleanSupplier stopping, BooleanSupplier databaseRuns) throws IOException, InterruptedException {
        while (!stopping.getAsBoolean()) {
            for (ServiceProcess process : services) {
                if (!process.isAlive() && !givenUp(process)) {
                    // Ctrl-C reaches the services too, and they may be quicker than the launcher.
                    TimeUnit.SECONDS.sleep(1);
                    if (stopping.getAsBoolean()) {
                        return;
                    }
                    reportAndRestart(process);
                }
            }
            if (!databaseRuns.getAsBoolean() && !stopping.getAsBoolean()) {
                throw new SandboxException("PostgreSQL has stopped unexpectedly; the sandbox cannot go on without it");
            }
            TimeUnit.MILLISECONDS.sleep(STEP.toMillis());
        }
    }

    private void reportAndRestart(ServiceProcess process) throws IOException {
        Service service = process.service();
        console.line("\n" + service.folder() + " has died (exit status "
                + process.exitStatus().orElse(-1) + "). The end of " + process.log() + ":\n" + process.endOfLog());
        Deque<Long> times = restarts.computeIfAbsent(service, name -> new ArrayDeque<>());
        long now = System.nanoTime();
        times.removeIf(time -> now - time > RESTARTS_WITHIN.toNanos());
        times.add(now);
        if (times.size() > MOST_RESTARTS) {
            console.line(service.folder() + " died " + times.size() + " times in " + RESTARTS_WITHIN.toMinutes()
                    + " minutes and is not restarted. The others keep running.");
            return;
        }
        console.line("Starting " + service.folder() + " again (" + times.size() + " of " + MOST_RESTARTS + ").");
        restart.accept(process);
    }

    private boolean givenUp(ServiceProcess process) {
        Deque<Long> times = restarts.get(process.service());
        return times != null && times.size() > MOST_RESTARTS;
    }
}
