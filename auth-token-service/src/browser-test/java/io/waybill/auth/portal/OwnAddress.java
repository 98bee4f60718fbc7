package io.waybill.auth.portal;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;

/**
 * A sandbox at its own address: tokens come from where the portal is, usage is reported at once, and the portal knows
 * services: one that lets it in, one that does not run.
 */
public class OwnAddress implements QuarkusTestProfile {

    private static final String PORT = port();

    static final String ORIGIN = "http://localhost:" + PORT;

    /** The same service to a browser of another origin. */
    static final String OTHER_ORIGIN = "http://127.0.0.1:" + PORT;

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "quarkus.http.test-port", PORT,
                "waybill.usage.report-every", "1s",
                "waybill.portal.services.freight-product", OTHER_ORIGIN,
                "waybill.portal.services.india-product", ORIGIN,
                "waybill.portal.services.india-instruction", "http://localhost:1");
    }

    /** Free when it was looked for; the same for each class loader that has this class. */
    private static String port() {
        return (String) System.getProperties().computeIfAbsent("port of " + OwnAddress.class, name -> {
            try (ServerSocket socket = new ServerSocket(0)) {
                return Integer.toString(socket.getLocalPort());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(Address.class));
    }

    /** Comes after the settings of all tests. */
    public static class Address implements QuarkusTestResourceLifecycleManager {

        @Override
        public int order() {
            return 1;
        }

        @Override
        public Map<String, String> start() {
            return Map.of("waybill.issuer", ORIGIN, "waybill.cors-origins", ORIGIN);
        }

        @Override
        public void stop() {
            // nothing was started
        }
    }
}
