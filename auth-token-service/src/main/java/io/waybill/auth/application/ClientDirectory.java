package io.waybill.auth.application;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import io.quarkus.runtime.StartupEvent;
import io.waybill.auth.AuthConfig;
import io.waybill.auth.change.RegistryChanged;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.util.Optional;

/**
 * The clients, found without the database once they are known. A change is seen here at once, and on other replicas within
 * the poll interval of the change feed. Unknown ids are refused from memory too: they cost no more than known ones.
 */
@ApplicationScoped
public class ClientDirectory {

    private final RegisteredClientRepository repository;
    private final KnownClientIds knownIds = new KnownClientIds();
    private final Cache<String, PackedClient> clients;

    ClientDirectory(RegisteredClientRepository repository, AuthConfig config, MeterRegistry metrics) {
        this.repository = repository;
        this.clients = Caffeine.newBuilder()
                .maximumSize(config.rememberedClients())
                .recordStats()
                .build();
        CaffeineCacheMetrics.monitor(metrics, clients, "registry-clients");
    }

    void start(@Observes @Priority(10) StartupEvent started) {
        knownIds.addAll(repository::forEachId);
    }

    /** The client with this id, whatever its state. */
    public Optional<RegisteredClient> find(String clientId) {
        if (!knownIds.mayContain(clientId)) {
            return Optional.empty();
        }
        PackedClient client = clients.get(
                clientId, id -> repository.load(id).map(PackedClient::of).orElse(null));
        return Optional.ofNullable(client).map(known -> known.unpack(clientId));
    }

    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) RegistryChanged change) {
        switch (change.kind()) {
            case APPLICATION -> {
                knownIds.add(change.subject());
                clients.invalidate(change.subject());
            }
            case EVERYTHING -> {
                knownIds.addAll(repository::forEachId);
                clients.invalidateAll();
            }
            case SERVICE_LEVEL, SIGNING_KEY, USER, WITHDRAWAL -> {
                // nothing of these is remembered here
            }
        }
    }
}
