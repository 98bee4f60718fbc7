package io.waybill.auth.registry.application;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.platform.change.ChangeKind;
import io.waybill.auth.platform.change.RegistryChanged;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.EventLoop;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The leases under which replicas issue JWTs. Before a replica issues the first JWT for a secret, the database records
 * until when the replica may issue, and how long the tokens live. So the end of a secret knows when the last token
 * expires, and that there are none without a lease. A lease lasts a day and is renewed in the background: a JWT seldom
 * costs a statement, and clients that ask every day are served while the database is away.
 */
@ApplicationScoped
public class SecretLeases {

    private static final Duration LENGTH = Duration.ofHours(24);
    private static final Duration RENEWED_BEFORE_END = LENGTH.dividedBy(2);
    private static final int RENEWED_AT_ONCE = 500;
    private static final int RETRY_AFTER_SECONDS = 1;

    private final SecretRepository repository;
    private final Cache<String, Lease> known;
    private final ConcurrentMap<String, Renewal> due = new ConcurrentHashMap<>();

    SecretLeases(SecretRepository repository, RegistryConfig config) {
        this.repository = repository;
        this.known = Caffeine.newBuilder()
                .maximumSize(config.rememberedClients())
                .expireAfterWrite(LENGTH)
                .build();
    }

    /**
     * A lease of a secret.
     *
     * @param until end of the time in which JWTs may be issued
     * @param longest longest lifetime of such a JWT, in seconds
     */
    record Lease(Instant until, long longest) {

        boolean allows(Instant now, Duration lifetime) {
            return now.isBefore(until) && lifetime.toSeconds() <= longest;
        }
    }

    private record Renewal(UUID applicationId, Duration lifetime) {}

    /**
     * Makes sure that a JWT may be issued now.
     *
     * @param client with the secret that authenticated it
     * @param lifetime longest lifetime of the JWT
     * @throws ApiException 503 if the secret has just ended
     */
    public void require(RegisteredClient client, Instant now, Duration lifetime) {
        String secretId = client.shown().id();
        Lease lease = known.getIfPresent(secretId);
        if (lease == null || !lease.allows(now, lifetime)) {
            EventLoop.refuseToWait();
            Renewal renewal = new Renewal(client.applicationId(), lifetime);
            if (extended(secretId, renewal).isEmpty()) {
                throw ApiException.unavailable(
                        "no token can be issued: the application has just been changed", RETRY_AFTER_SECONDS);
            }
        } else if (!now.isBefore(lease.until().minus(RENEWED_BEFORE_END))) {
            due.put(secretId, new Renewal(client.applicationId(), lifetime));
        }
    }

    private Optional<Lease> extended(String secretId, Renewal renewal) {
        Optional<Lease> lease = repository.extend(renewal.applicationId(), secretId, LENGTH, renewal.lifetime());
        lease.ifPresent(fresh -> known.put(secretId, fresh));
        return lease;
    }

    @Scheduled(identity = "secret-leases", every = "5s", concurrentExecution = ConcurrentExecution.SKIP)
    void renew() {
        for (Map.Entry<String, Renewal> some :
                due.entrySet().stream().limit(RENEWED_AT_ONCE).toList()) {
            extended(some.getKey(), some.getValue());
            due.remove(some.getKey(), some.getValue());
        }
    }

    /** A restored database may not have these leases. */
    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) RegistryChanged change) {
        if (change.kind() == ChangeKind.EVERYTHING) {
            known.invalidateAll();
        }
    }
}
