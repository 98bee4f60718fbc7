package io.waybill.auth.registry.application;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import io.waybill.auth.platform.cache.AgedCache;
import io.waybill.auth.platform.cache.AgedCaches;
import io.waybill.auth.registry.RegistryConfig;
import io.waybill.auth.registry.servicelevel.ServiceLevelChanged;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

/** The clients that token requests name, in a cache: a change by another replica is seen here within ten seconds. */
@ApplicationScoped
public class ClientDirectory {

    /** No id ever given out is longer or has other characters. */
    private static final Pattern CLIENT_ID = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    /** Only accounts that an application has: there are no more than live keys. */
    private static final int MOST_ACCOUNTS = 20_000;

    private final ApplicationRepository applications;
    private final Clock clock;
    private final AgedCache<String, RegisteredClient> clients;

    /** The client ids. One that is out of date is looked up again. */
    private final Cache<Account, String> accounts =
            Caffeine.newBuilder().maximumSize(MOST_ACCOUNTS).build();

    private record Account(String issuer, String subject) {}

    ClientDirectory(
            ApplicationRepository applications,
            ServiceLevels levels,
            AgedCaches caches,
            RegistryConfig config,
            WaybillConfig waybill,
            Clock clock,
            MeterRegistry metrics) {
        this.applications = applications;
        this.clock = clock;
        String environment = waybill.environment().claim();
        this.clients = caches.create(
                config.clientCacheSize(),
                id -> applications.client(
                        id,
                        environment,
                        clock.instant(),
                        name -> levels.get(name).toServiceLevel()));
        CaffeineCacheMetrics.monitor(metrics, clients.known(), "registry-clients");
    }

    /** As {@link #find}, without waiting for the database. */
    public CompletionStage<Optional<RegisteredClient>> load(String clientId) {
        return CLIENT_ID.matcher(clientId).matches()
                ? clients.find(clientId)
                : CompletableFuture.completedStage(Optional.empty());
    }

    /** The client with this id, whatever its state. */
    public Optional<RegisteredClient> find(String clientId) {
        return CLIENT_ID.matcher(clientId).matches() ? clients.get(clientId) : Optional.empty();
    }

    /**
     * The client whose live service account this is, whatever its state. Costs a query if there is none, so ask for
     * accounts whose tokens their issuer signs.
     */
    public Optional<RegisteredClient> findByAccount(String issuer, String subject) {
        Account account = new Account(issuer, subject);
        Optional<RegisteredClient> remembered = Optional.ofNullable(accounts.getIfPresent(account))
                .flatMap(this::find)
                .filter(client ->
                        client.account(issuer, subject, clock.instant()).isPresent());
        return remembered.isPresent() ? remembered : stored(account);
    }

    private Optional<RegisteredClient> stored(Account account) {
        Optional<String> clientId =
                applications.clientIdOfAccount(account.issuer(), account.subject(), clock.instant());
        clientId.ifPresent(found -> accounts.put(account, found));
        return clientId.flatMap(this::find);
    }

    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) ApplicationChanged change) {
        clients.invalidate(change.clientId());
    }

    void onLevelChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) ServiceLevelChanged change) {
        clients.invalidateAll();
    }
}
