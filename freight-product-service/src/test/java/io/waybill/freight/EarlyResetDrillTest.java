package io.waybill.freight;

import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.lessThan;

import com.sun.management.UnixOperatingSystemMXBean;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.contract.Operation;
import io.waybill.test.http.RawCall;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Clients that reset their connection while their call is being refused. A race of Quarkus REST
 * (quarkusio/quarkus#55116) may then leave a request that hands itself to a thread again and again, for ever.
 */
@QuarkusTest
@ServiceUnderTest
@Tag("nightly")
class EarlyResetDrillTest {

    private static final Logger LOG = Logger.getLogger(EarlyResetDrillTest.class);

    private static final int CALLS = Integer.getInteger("test-support.resets", 20_000);
    private static final int CLIENTS = 8;
    private static final int LATEST_MICROS = 3_000;

    /**
     * Connections that the service may still have to close. Nothing else holds back a client that does not wait for its
     * answer, and the connections a service accepts before it refuses more are
     * {@code quarkus.http.limits.max-connections}.
     */
    private static final int OPEN = 500;

    /** A request that never ends takes a processor; what runs by the clock takes a few hundredths of one. */
    private static final double IDLE = 0.25;

    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final Duration MEASURED = Duration.ofSeconds(3);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final UnixOperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);

    @TestHTTPResource
    URL service;

    @Test
    void afterCallsThatAreResetWhileTheyAreRefusedTheProcessorIsIdle() throws Exception {
        RawCall good = Operation.plain(FreightCalls.BASE + "/productmatches", FreightCalls.MATCH, "freight-product")
                .raw();
        List<RawCall> refused = List.of(
                // For its query; for its body; by a mechanism; before a body is received.
                new RawCall(good.path() + "?unknown=1", good.headers(), "{\"unknown\":1}"),
                new RawCall(good.path(), good.headers(), "{\"unknown\":1}"),
                new RawCall(good.path() + "?unknown=1", Map.of("Content-Type", "application/json"), good.body()),
                new RawCall(good.path(), Map.of("Content-Type", "text/plain"), good.body()));
        long mostOpen = SYSTEM.getOpenFileDescriptorCount() + OPEN;
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<Void>> all = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                Random random = new Random(client);
                all.add(clients.submit(() -> {
                    for (int call = 0; call < CALLS / CLIENTS; call++) {
                        while (SYSTEM.getOpenFileDescriptorCount() > mostOpen) {
                            Thread.sleep(PAUSE);
                        }
                        sendAndReset(refused.get(call % refused.size()), random.nextInt(LATEST_MICROS));
                    }
                    return null;
                }));
            }
            for (Future<Void> each : all) {
                each.get();
            }
        }

        ProcessorTime time = new ProcessorTime();
        await().pollDelay(MEASURED).pollInterval(MEASURED).atMost(PATIENCE).until(time::used, lessThan(IDLE));
    }

    private void sendAndReset(RawCall call, int micros) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(service.getHost(), service.getPort()));
            // Closing it sends a RST.
            socket.setSoLinger(true, 0);
            socket.getOutputStream().write((call.head() + call.body()).getBytes(StandardCharsets.UTF_8));
            LockSupport.parkNanos(micros * 1_000L);
        }
    }

    /** What this process, the service with its test, has used of a processor since it was last asked. */
    private static final class ProcessorTime {

        private long before = SYSTEM.getProcessCpuTime();
        private long beforeAt = System.nanoTime();

        double used() {
            long now = SYSTEM.getProcessCpuTime();
            long at = System.nanoTime();
            double used = (now - before) / (double) (at - beforeAt);
            before = now;
            beforeAt = at;
            LOG.infof("of a processor: %.2f", used);
            return used;
        }
    }
}
