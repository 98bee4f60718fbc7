package io.waybill.auth.registry.credential;

import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The last use of each secret and key. A token request notes it in memory; a background job writes new ones, to the
 * minute.
 */
@ApplicationScoped
public class SecretUse {

    private static final Duration PRECISION = Duration.ofMinutes(1);
    private static final Duration REMEMBERED_FOR = Duration.ofHours(1);
    private static final int WRITTEN_AT_ONCE = 1_000;

    private final SecretRepository repository;
    private final Clock clock;
    /** By secret or key, of those used in the last hour, the use that was last noted. */
    private final ConcurrentMap<String, Instant> noted = new ConcurrentHashMap<>();

    private final ConcurrentMap<String, Instant> unwritten = new ConcurrentHashMap<>();

    SecretUse(SecretRepository repository, Clock clock) {
        this.repository = repository;
        this.clock = clock;
    }

    /** Notes that the application has used the secret or key, which exists. */
    public void noted(String secretId) {
        Instant now = clock.instant();
        Instant before = noted.get(secretId);
        if (before == null || !now.isBefore(before.plus(PRECISION))) {
            noted.put(secretId, now);
            unwritten.put(secretId, now);
        }
    }

    @Scheduled(identity = "secret-use", every = "5s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void write() {
        List<Map.Entry<String, Instant>> uses = List.copyOf(unwritten.entrySet());
        for (int from = 0; from < uses.size(); from += WRITTEN_AT_ONCE) {
            List<Map.Entry<String, Instant>> some = uses.subList(from, Math.min(uses.size(), from + WRITTEN_AT_ONCE));
            Set<String> held = repository.used(some);
            some.stream()
                    .filter(use -> !held.contains(use.getKey()))
                    .forEach(use -> unwritten.remove(use.getKey(), use.getValue()));
        }
        Instant forgotten = clock.instant().minus(REMEMBERED_FOR);
        noted.values().removeIf(at -> at.isBefore(forgotten));
    }
}
