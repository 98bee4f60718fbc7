package io.waybill.auth.throttle;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.crypto.CryptoConfig;
import io.waybill.auth.crypto.KeyedHash;
import io.waybill.auth.throttle.FailedAttemptRepository.Row;
import io.waybill.auth.web.RequestSource;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/**
 * Slows down callers who guess credentials: per id and source, and per source once too many different ids have failed
 * from it. This replica's own knowledge is consulted first, so that a successful attempt costs no statement; each
 * failure is counted in the database, and every replica picks up what the others have counted. It never locks out the
 * same id from other sources.
 */
@ApplicationScoped
public class FailedAttempts {

    /** An id is a client id. */
    public static final String CLIENT = "client";

    /** An id is the name of a backend user. */
    public static final String USER = "user";

    private static final Logger LOG = Logger.getLogger(FailedAttempts.class);
    private static final int MAX_SOURCES = 10_000;
    private static final Duration OVERLAP = Duration.ofSeconds(10);
    private static final int AT_ONCE = 5_000;

    private final FailedAttemptRepository repository;
    private final ThrottleConfig config;
    private final RequestSource source;
    private final AuditTrail audit;
    private final KeyedHash hash;
    private final Clock clock;
    private final MeterRegistry metrics;

    /** By source, then by subject. The rows of a source are bounded by its own throttling. */
    private final Cache<String, Map<String, Failures>> known;

    private volatile Instant readUntil;

    FailedAttempts(
            FailedAttemptRepository repository,
            ThrottleConfig config,
            RequestSource source,
            AuditTrail audit,
            CryptoConfig auth,
            Clock clock,
            MeterRegistry metrics) {
        this.repository = repository;
        this.config = config;
        this.source = source;
        this.audit = audit;
        this.hash = KeyedHash.of(auth.hashKey(), "failed-attempt");
        this.clock = clock;
        this.metrics = metrics;
        this.known = Caffeine.newBuilder()
                .maximumSize(MAX_SOURCES)
                .expireAfterWrite(config.window())
                .build();
        this.readUntil = clock.instant().minus(config.window());
    }

    /**
     * Checks whether an attempt with this id from the source of the current request may be made.
     *
     * @param kind {@link #CLIENT} or {@link #USER}
     * @throws ApiException 429.0000003 with {@code Retry-After} if it has to wait
     */
    public Attempt begin(String kind, String id) {
        String network = source.network();
        String subject = kind + ":" + hash.text(kind + ":" + id);
        Map<String, Failures> failures = config.enabled() ? known.getIfPresent(network) : null;
        if (failures != null) {
            Instant now = clock.instant();
            Duration delay = longer(
                    delay(failures.get(subject), config.freeAttempts(), now),
                    delay(failures.get(FailedAttemptRepository.ALL_IDS), config.freeIdsPerSource() + 1, now));
            if (delay.isPositive()) {
                count("waybill.auth.attempts.throttled", "Log-ins refused unjudged after too many failures", kind);
                long seconds = Math.max(1, delay.plusMillis(999).toSeconds());
                throw new ApiException(
                                ErrorCode.TOO_MANY_FAILED_ATTEMPTS,
                                "too many failed attempts; the next one is judged in " + seconds + " s")
                        .withHeader("Retry-After", Long.toString(seconds));
            }
        }
        return new Attempt(kind, network, subject);
    }

    /** An attempt that is being checked. */
    public final class Attempt {

        private final String kind;
        private final String network;
        private final String subject;

        private Attempt(String kind, String network, String subject) {
            this.kind = kind;
            this.network = network;
            this.subject = subject;
        }

        /** The credentials were right: earlier failures are forgotten. */
        public void succeeded() {
            Map<String, Failures> failures = known.getIfPresent(network);
            if (failures == null || failures.remove(subject) == null) {
                return;
            }
            try {
                repository.clear(network, subject);
            } catch (SQLException e) {
                LOG.warn("a failed attempt could not be cleared", e);
            }
        }

        /**
         * The credentials were wrong.
         *
         * @param target what the audit trail names: internal id of the application or user, if it exists
         */
        public void failed(Optional<String> target) {
            count("waybill.auth.attempts.failed", "Log-ins with wrong credentials", kind);
            audit.recordAs(
                    "anonymous",
                    "login.refused",
                    target.orElse(kind + "/unknown"),
                    Map.of("kind", kind, "id", subject));
            if (!config.enabled()) {
                return;
            }
            Instant now = clock.instant();
            try {
                repository.count(network, subject, now, config.window()).forEach(FailedAttempts.this::remember);
            } catch (SQLException e) {
                // Counted here at least: guessing must not become free when the database is unavailable.
                LOG.warn("a failed attempt could not be counted", e);
                failuresOf(network)
                        .merge(subject, Failures.first(now), (old, one) -> old.oneMore(now, config.window()));
            }
        }
    }

    /** Picks up what other replicas have counted. */
    @Scheduled(identity = "failed-attempts", every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
    void takeOver() throws SQLException {
        if (!config.enabled()) {
            return;
        }
        Instant now = clock.instant();
        Instant after = readUntil.minus(OVERLAP);
        List<Row> rows;
        do {
            rows = repository.since(after, AT_ONCE);
            rows.forEach(this::remember);
            after = rows.isEmpty() ? after : rows.getLast().failures().lastAt();
        } while (rows.size() == AT_ONCE);
        readUntil = now;
    }

    @Scheduled(identity = "failed-attempts-cleanup", every = "1m", delayed = "1m")
    void cleanUp() throws SQLException {
        repository.deleteExpired(clock.instant(), config.window());
    }

    private void count(String name, String description, String kind) {
        Counter.builder(name)
                .description(description)
                .tag("kind", kind)
                .register(metrics)
                .increment();
    }

    /** A row that was read before another attempt was counted must not undo it. */
    private void remember(Row row) {
        failuresOf(row.source()).merge(row.subject(), row.failures(), Failures::latest);
    }

    private Map<String, Failures> failuresOf(String network) {
        return known.get(network, n -> new ConcurrentHashMap<>());
    }

    private Duration delay(Failures failures, int free, Instant now) {
        return failures == null ? Duration.ZERO : failures.delay(free, config, now);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
