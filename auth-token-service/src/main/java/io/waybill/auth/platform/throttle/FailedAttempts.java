package io.waybill.auth.platform.throttle;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.MeterRegistry;
import io.waybill.auth.platform.audit.RepeatedEvents;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.SourceAddress;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Slows down callers who guess credentials: per id and source, and per source after failures of too many different ids.
 * A source is an IPv4 address or an IPv6 /64; the same id from elsewhere is never locked out. An attempt counts as a
 * failure until its outcome is known, so that one attempt is checked after a delay, however many arrive at once. Each
 * replica counts separately, in memory: a guesser who reaches all replicas has that many times the free attempts.
 */
@ApplicationScoped
public class FailedAttempts {

    /** The id is a client id. */
    public static final String CLIENT = "client";

    /** The id is the name of a backend user. */
    public static final String USER = "user";

    /** The id is the mail address of a person's account. */
    public static final String ACCOUNT = "account";

    /** The id is that of the account that looks for a colleague by mail address. */
    public static final String COLLEAGUE = "colleague";

    /** Stands for the id in the counters of the different ids that have failed from a network. */
    private static final String ALL_IDS = "*";

    /** Different ids that may fail from one source before the source itself is delayed. */
    private static final int FREE_IDS_PER_SOURCE = 200;

    /** About 200 bytes each; beyond that, the least used counters go. */
    private static final int MAX_COUNTERS = 50_000;

    /** In memory, and forgotten at the end of their window. */
    private final Map<Counter, Failures> counts;

    private final ThrottleConfig config;
    private final SourceAddress source;
    private final RepeatedEvents audit;
    private final KeyedHash hash;
    private final Clock clock;
    private final MeterRegistry metrics;

    FailedAttempts(
            ThrottleConfig config,
            SourceAddress source,
            RepeatedEvents audit,
            CryptoConfig crypto,
            Clock clock,
            MeterRegistry metrics) {
        this.counts = Caffeine.newBuilder()
                .maximumSize(MAX_COUNTERS)
                .expireAfterWrite(Failures.WINDOW)
                .<Counter, Failures>build()
                .asMap();
        this.config = config;
        this.source = source;
        this.audit = audit;
        this.hash = KeyedHash.of(crypto.hashKey(), "failed-attempt");
        this.clock = clock;
        this.metrics = metrics;
    }

    /**
     * What failures are counted for.
     *
     * @param subject the tried id, hashed; or {@link #ALL_IDS}
     * @param free number of failures without a delay
     */
    private record Counter(String source, String subject, int free) {}

    /**
     * Begins an attempt with this id from the source of the current request.
     *
     * @param kind {@link #CLIENT}, {@link #USER}, {@link #ACCOUNT} or {@link #COLLEAGUE}
     * @throws ApiException 429.0000003 with {@code Retry-After} if it has to wait
     */
    public Attempt begin(String kind, String id) {
        Attempt attempt = new Attempt(kind, kind + ":" + hash.text(kind + ":" + id));
        Duration delay = config.enabled() ? attempt.reserve(clock.instant()) : Duration.ZERO;
        if (delay.isPositive()) {
            count("waybill.auth.attempts.throttled", "Log-ins refused without a check, after too many failures", kind);
            long seconds = Math.max(1, delay.plusMillis(999).toSeconds());
            throw new ApiException(
                            ErrorCode.TOO_MANY_FAILED_ATTEMPTS,
                            "too many failed attempts; try again in " + seconds + " s")
                    .withHeader("Retry-After", Long.toString(seconds));
        }
        return attempt;
    }

    private void count(String name, String description, String kind) {
        io.micrometer.core.instrument.Counter.builder(name)
                .description(description)
                .tag("kind", kind)
                .register(metrics)
                .increment();
    }

    /**
     * An attempt without an outcome yet. One that is closed without an outcome, as under overload, neither counts nor
     * delays the next.
     */
    public final class Attempt implements AutoCloseable {

        private final String kind;
        private final String subject;
        private final String address;
        private final Counter ofId;
        private final Counter ofAllIds;
        private final Map<Counter, Charge> charges = new HashMap<>();
        private boolean hasOutcome;

        private Attempt(String kind, String subject) {
            String network = source.networks().getFirst().name();
            this.kind = kind;
            this.subject = subject;
            this.address = source.current();
            this.ofId = new Counter(network, subject, config.freeAttempts());
            this.ofAllIds = new Counter(network, ALL_IDS, FREE_IDS_PER_SOURCE + 1);
        }

        private Duration reserve(Instant now) {
            if (!hasFailures(counts.get(ofId)) && !hasFailures(counts.get(ofAllIds))) {
                return Duration.ZERO; // as nearly always: without the lock
            }
            synchronized (counts) {
                Duration delay = longer(delay(ofId, now), delay(ofAllIds, now));
                if (delay.isZero()) {
                    // Charged in advance, so that attempts at the same time do not all pass.
                    charge(ofId, 1, now);
                    charge(ofAllIds, ofAllIds.free(), now);
                }
                return delay;
            }
        }

        private Duration delay(Counter counter, Instant now) {
            Failures failures = counts.get(counter);
            return failures == null ? Duration.ZERO : failures.delay(counter.free(), now);
        }

        private void charge(Counter counter, int atLeast, Instant now) {
            counts.computeIfPresent(counter, (same, failures) -> {
                if (failures.count() < atLeast || failures.isOver(now)) {
                    return failures;
                }
                charges.put(counter, new Charge(failures.lastAt(), now));
                return failures.charged(now);
            });
        }

        /**
         * The credentials were right: earlier failures are forgiven. That the id has failed is not forgotten: it is one
         * of the different ids, once in the window.
         */
        public void succeeded() {
            hasOutcome = true;
            charges.remove(ofId);
            counts.computeIfPresent(ofId, (same, failures) -> failures.forgiven());
        }

        /**
         * The credentials were wrong.
         *
         * @param target for the audit trail: internal id of the application or user, if it exists
         */
        public void failed(Optional<String> target) {
            failed(target, Map.of());
        }

        /**
         * As {@link #failed(Optional)}.
         *
         * @param details of a fixed set of values, for the audit trail
         */
        public void failed(Optional<String> target, Map<String, String> details) {
            hasOutcome = true;
            count("waybill.auth.attempts.failed", "Log-ins with wrong credentials", kind);
            Instant now = clock.instant();
            boolean isCharged = charges.remove(ofId) != null;
            if (config.enabled() && !isCharged && counted(ofId, now).isFirst(now)) {
                counted(ofAllIds, now);
            }
            Map<String, String> recorded = new LinkedHashMap<>(details);
            recorded.put("kind", kind);
            recorded.put("id", subject);
            audit.add("anonymous", "login.refused", target.orElse(kind + "/unknown"), address, recorded);
        }

        private Failures counted(Counter counter, Instant now) {
            return counts.merge(counter, Failures.first(now), (old, first) -> old.oneMore(now));
        }

        @Override
        public void close() {
            charges.forEach((counter, charge) -> counts.computeIfPresent(
                    counter,
                    (same, failures) ->
                            hasOutcome ? failures.released() : failures.refunded(charge.at(), charge.lastBefore())));
            charges.clear();
        }

        /** A failure counted in advance; {@code lastBefore} is the time of the last one until then. */
        private record Charge(Instant lastBefore, Instant at) {}
    }

    private static boolean hasFailures(Failures failures) {
        return failures != null && failures.count() > 0;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
