package io.waybill.auth.registry.application;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import io.waybill.auth.platform.change.ChangeKind;
import io.waybill.auth.platform.change.Directory;
import io.waybill.auth.platform.change.RegistryChanged;
import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.time.Clock;
import java.util.Optional;
import java.util.regex.Pattern;

/** The clients that token requests name, remembered in memory. */
@ApplicationScoped
public class ClientDirectory {

    /** No id ever given out is longer or has other characters. */
    private static final Pattern CLIENT_ID = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    private final Directory<RegisteredClient> clients;

    ClientDirectory(
            ApplicationRepository applications,
            RegistryConfig config,
            WaybillConfig waybill,
            Clock clock,
            MeterRegistry metrics) {
        String environment = waybill.environment().claim();
        this.clients = new Directory<>(
                ChangeKind.APPLICATION,
                config.rememberedClients(),
                id -> applications.client(id, environment, clock.instant()));
        CaffeineCacheMetrics.monitor(metrics, clients.cache(), "registry-clients");
    }

    /** The client with this id, whatever its state. */
    public Optional<RegisteredClient> find(String clientId) {
        return CLIENT_ID.matcher(clientId).matches() ? clients.find(clientId) : Optional.empty();
    }

    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) RegistryChanged change) {
        clients.onChange(change);
    }
}
