package io.waybill.system;

import io.waybill.test.ServiceProcess;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** A process of a packaged service, as Maven built it. */
final class PackagedService implements AutoCloseable {

    private static final List<String> OPTIONS = List.of("-Xmx160m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private final ServiceProcess process;

    private PackagedService(ServiceProcess process) {
        this.process = process;
    }

    /**
     * Starts it on a free port.
     *
     * @param name of its log
     * @param settings as in its application.properties
     */
    static PackagedService start(PlatformService service, String name, Map<String, String> settings)
            throws IOException {
        return new PackagedService(
                ServiceProcess.start(SandboxProcess.CHECKOUT.resolve(service.image()), name, OPTIONS, settings));
    }

    int port() {
        return url().getPort();
    }

    URI url() {
        return process.url();
    }

    void awaitReady() {
        process.awaitReady();
    }

    /** Sends SIGTERM. */
    void stop() {
        process.terminate();
    }

    /** Waits until it has exited on its own; returns its exit code, which is 143 or 0 and not 137. */
    int awaitExit() throws InterruptedException {
        return process.awaitExit();
    }

    @Override
    public void close() {
        process.close();
    }
}
