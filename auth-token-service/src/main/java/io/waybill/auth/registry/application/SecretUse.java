package io.waybill.auth.registry.application;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The last use of each secret and key. A token request notes it in memory; a background job writes new ones, to the
 * minute.
 */
@ApplicationScoped
public class SecretUse {

    private static final Duration PRECISION = Duration.ofMinutes(1);
    private static final int WRITTEN_AT_ONCE = 500;
    private static final int MOST_NOTED = 20_000;

    private final SecretRepository repository;
    private final Clock clock;
    /** The secrets noted in the last minute. */
    private final Cache<String, Instant> noted = Caffeine.newBuilder()
            .maximumSize(MOST_NOTED)
            .expireAfterWrite(PRECISION)
            .build();

    private final ConcurrentMap<String, Instant> unwritten = new ConcurrentHashMap<>();

    SecretUse(SecretRepository repository, Clock clock) {
        this.repository = repository;
        this.clock = clock;
    }

    /** Notes that the application has used the secret or key. */
    public void noted(String secretId) {
        if (noted.getIfPresent(secretId) == null) {
            Instant now = clock.instant();
            noted.put(secretId, now);
            unwritten.put(secretId, now);
        }
    }

    @Scheduled(identity = "secret-use", every = "5s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void write() {
        List<Map.Entry<String, Instant>> some =
                unwritten.entrySet().stream().limit(WRITTEN_AT_ONCE).toList();
        for (Map.Entry<String, Instant> use : some) {
            repository.used(use.getKey(), use.getValue());
            unwritten.remove(use.getKey(), use.getValue());
        }
    }
}
