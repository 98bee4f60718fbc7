package io.waybill.auth.application;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import io.waybill.auth.change.ChangeKind;
import io.waybill.auth.change.RegistryChanged;
import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.time.Clock;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The clients, found without the database once they are known. A change is seen here at once, and on other replicas
 * within the poll interval of the change feed. That an id is unknown is remembered as well, else a query for unknown
 * ids only would tell them apart by time; but apart from the clients, so that strangers push none of those out.
 */
@ApplicationScoped
public class ClientDirectory {

    /** What is longer, or has other characters, was never given out. */
    private static final Pattern CLIENT_ID = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    private static final int MAX_UNKNOWN = 10_000;

    private final ApplicationRepository applications;
    private final String environment;
    private final Clock clock;
    private final Cache<String, RegisteredClient> clients;
    private final Cache<String, Boolean> unknown =
            Caffeine.newBuilder().maximumSize(MAX_UNKNOWN).build();

    ClientDirectory(
            ApplicationRepository applications,
            RegistryConfig config,
            WaybillConfig waybill,
            Clock clock,
            MeterRegistry metrics) {
        this.applications = applications;
        this.environment = waybill.environment().claim();
        this.clock = clock;
        this.clients = Caffeine.newBuilder()
                .maximumSize(config.rememberedClients())
                .recordStats()
                .build();
        CaffeineCacheMetrics.monitor(metrics, clients, "registry-clients");
    }

    /** The client with this id, whatever its state. */
    public Optional<RegisteredClient> find(String clientId) {
        return CLIENT_ID.matcher(clientId).matches()
                ? Optional.ofNullable(clients.get(clientId, this::load))
                : Optional.empty();
    }

    private RegisteredClient load(String clientId) {
        if (unknown.getIfPresent(clientId) != null) {
            return null;
        }
        Optional<RegisteredClient> client = applications.client(clientId, environment, clock.instant());
        if (client.isEmpty()) {
            unknown.put(clientId, true);
        }
        return client.orElse(null);
    }

    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) RegistryChanged change) {
        // The clients first: that waits for a load which has not yet seen the change, and may call the id unknown.
        if (change.kind() == ChangeKind.APPLICATION) {
            clients.invalidate(change.subject());
            unknown.invalidate(change.subject());
        } else if (change.kind() == ChangeKind.EVERYTHING) {
            clients.invalidateAll();
            unknown.invalidateAll();
        }
    }
}
