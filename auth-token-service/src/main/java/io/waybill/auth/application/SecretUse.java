package io.waybill.auth.application;

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
 * When secrets were last used. A token request only notes it in memory; what is new is written in the background, to
 * the minute.
 */
@ApplicationScoped
public class SecretUse {

    private static final Duration PRECISION = Duration.ofMinutes(1);
    private static final int WRITTEN_AT_ONCE = 500;

    private final SecretUseRepository repository;
    private final Clock clock;
    /** By id of a secret, of which there are no more than there are. */
    private final ConcurrentMap<String, Instant> known = new ConcurrentHashMap<>();

    private final ConcurrentMap<String, Instant> unwritten = new ConcurrentHashMap<>();

    SecretUse(SecretUseRepository repository, Clock clock) {
        this.repository = repository;
        this.clock = clock;
    }

    /** The secret has been shown by its application. */
    public void noted(String secretId) {
        Instant now = clock.instant();
        Instant before = known.get(secretId);
        if (before == null || before.plus(PRECISION).isBefore(now)) {
            known.put(secretId, now);
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
