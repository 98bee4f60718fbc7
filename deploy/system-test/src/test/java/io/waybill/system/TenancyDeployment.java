package io.waybill.system;

import io.waybill.database.EmbeddedDatabase;
import io.waybill.test.server.PackagedService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The four services in production, as processes, and an auth-token-service that runs as a sandbox on the same database:
 * what it issues differs from what production issues in nothing but the environment. None has a portal.
 */
final class TenancyDeployment implements AutoCloseable {

    private final List<AutoCloseable> running = new ArrayList<>();
    private final Map<PlatformService, URI> urls = new EnumMap<>(PlatformService.class);
    private final ProcessSettings settings;
    private final Relay issuer;
    private URI sandbox;

    private TenancyDeployment() throws IOException {
        EmbeddedDatabase database = closedAfterwards(ProcessSettings.startDatabase());
        issuer = closedAfterwards(new Relay(List.of(0)));
        settings = new ProcessSettings(database, issuer.url(), issuer.url());
    }

    /** Returns once all are ready. */
    static TenancyDeployment start() throws IOException {
        TenancyDeployment deployment = new TenancyDeployment();
        try {
            deployment.startServices();
            return deployment;
        } catch (IOException | RuntimeException e) {
            deployment.close();
            throw e;
        }
    }

    private void startServices() throws IOException {
        PackagedService auth = started(PlatformService.AUTH, "production");
        // The schema is there before its other process starts.
        auth.awaitReady();
        issuer.allow(List.of(auth.port()));
        Map<PlatformService, PackagedService> processes = new EnumMap<>(PlatformService.class);
        for (PlatformService service : PlatformService.values()) {
            processes.put(service, service == PlatformService.AUTH ? auth : started(service, "production"));
        }
        PackagedService twin = started(PlatformService.AUTH, "sandbox");
        processes.forEach((service, process) -> {
            process.awaitReady();
            urls.put(service, process.url());
        });
        twin.awaitReady();
        sandbox = twin.url();
    }

    URI url(PlatformService service) {
        return urls.get(service);
    }

    /** The auth-token-service that is a sandbox. */
    URI sandbox() {
        return sandbox;
    }

    /** With the operator's credentials. */
    Client client() {
        Map<String, String> environment = new HashMap<>();
        urls.forEach((service, url) -> environment.put(service + "_URL", url.toString()));
        environment.put("OPERATOR_CLIENT_ID", settings.operatorId());
        environment.put("OPERATOR_CLIENT_SECRET", settings.operatorSecret());
        environment.put("API_KEY_HEADER", "Carrier-API-Key");
        environment.put("AWBS", TenancyCallers.OWN_WAYBILL);
        // The answer to a request that upgrades a connection may stop after its first frames, from any Vert.x server.
        return new Client(environment, HttpClient.Version.HTTP_1_1);
    }

    String serviceId() {
        return settings.of(PlatformService.FREIGHT).get("waybill.service.client-id");
    }

    String serviceSecret() {
        return settings.of(PlatformService.FREIGHT).get("waybill.service.client-secret");
    }

    private PackagedService started(PlatformService service, String environment) throws IOException {
        Map<String, String> own = settings.of(service);
        own.put("waybill.environment", environment);
        if (service == PlatformService.AUTH) {
            // Production would need a provider for it.
            own.put("waybill.portal.enabled", "false");
            // Hundreds of refused calls come from one address.
            own.put("waybill.auth.throttle.enabled", "false");
        }
        return closedAfterwards(service.start("tenancy-" + environment + "-" + service.image(), own));
    }

    private <T extends AutoCloseable> T closedAfterwards(T started) {
        running.add(started);
        return started;
    }

    @Override
    public void close() {
        for (AutoCloseable each : running.reversed()) {
            try {
                each.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
