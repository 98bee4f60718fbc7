package io.waybill.auth.platform.throttle;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.MeterRegistry;
import io.waybill.auth.platform.audit.RepeatedEvents;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.throttle.Source.Network;
import io.waybill.auth.platform.web.RequestSource;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Slows down callers who guess credentials: per id and network, and per network after failures of too many different
 * ids. It never locks out the same id from elsewhere. An attempt is pending until it is judged, so that one attempt is
 * judged after a delay, however many arrive at once. Each replica counts separately, in memory: a guesser who reaches
 * all replicas has that many times the free attempts. Nothing here waits for the database; a background job writes the
 * audit trail.
 */
@ApplicationScoped
public class FailedAttempts {

    /** The id is a client id. */
    public static final String CLIENT = "client";

    /** The id is the name of a backend user. */
    public static final String USER = "user";

    /** The id is the mail address of a person's account. */
    public static final String ACCOUNT = "account";

    /** The id is that of the account that enters an invitation code. */
    public static final String INVITATION = "invitation";

    /** Stands for the id in the counters of the different ids that have failed from a network. */
    private static final String ALL_IDS = "*";

    /** About 200 bytes each; beyond that, the least used counters go. */
    private static final int MAX_COUNTERS = 50_000;

    /** In memory, and forgotten at the end of their window. */
    private final Map<Counter, Failures> counts;

    private final ThrottleConfig config;
    private final RequestSource source;
    private final RepeatedEvents audit;
    private final KeyedHash hash;
    private final Clock clock;
    private final MeterRegistry metrics;

    FailedAttempts(
            ThrottleConfig config,
            RequestSource source,
            RepeatedEvents audit,
            CryptoConfig crypto,
            Clock clock,
            MeterRegistry metrics) {
        this.counts = Caffeine.newBuilder()
                .maximumSize(MAX_COUNTERS)
                .expireAfterWrite(config.window())
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
    private record Counter(String network, String subject, int free) {}

    /**
     * Begins an attempt with this id from the source of the current request; it is pending until it is closed.
     *
     * @param kind {@link #CLIENT}, {@link #USER}, {@link #ACCOUNT} or {@link #INVITATION}
     * @throws ApiException 429.0000003 with {@code Retry-After} if it has to wait
     */
    public Attempt begin(String kind, String id) {
        Attempt attempt = new Attempt(kind, kind + ":" + hash.text(kind + ":" + id), Source.of(source.address()));
        Duration delay = config.enabled() ? attempt.reserve(clock.instant()) : Duration.ZERO;
        if (delay.isPositive()) {
            count("waybill.auth.attempts.throttled", "Log-ins refused unjudged after too many failures", kind);
            long seconds = Math.max(1, delay.plusMillis(999).toSeconds());
            throw new ApiException(
                            ErrorCode.TOO_MANY_FAILED_ATTEMPTS,
                            "too many failed attempts; the next one is judged in " + seconds + " s")
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
     * A pending attempt. An attempt closed without an outcome, as under overload, neither counts nor delays the next.
     */
    public final class Attempt implements AutoCloseable {

        private final String kind;
        private final String subject;
        private final Source from;
        private final List<Reserved> reserved = new ArrayList<>();
        private boolean judged;

        private Attempt(String kind, String subject, Source from) {
            this.kind = kind;
            this.subject = subject;
            this.from = from;
        }

        /**
         * The delay. Without one, the attempt becomes pending in the counters where that can delay others: those with
         * failures, and of all-ids counters those with many ids.
         */
        private Duration reserve(Instant now) {
            List<Counter> counters = from.networks().stream()
                    .flatMap(network -> Stream.of(ofId(network), ofAllIds(network)))
                    .filter(counter -> hasFailures(counts.get(counter)))
                    .toList();
            if (counters.isEmpty()) {
                return Duration.ZERO; // as nearly always: without the lock
            }
            synchronized (counts) {
                Duration longest = Duration.ZERO;
                for (Counter counter : counters) {
                    Failures failures = counts.get(counter);
                    Duration delay = failures == null ? Duration.ZERO : failures.delay(counter.free(), config, now);
                    longest = delay.compareTo(longest) > 0 ? delay : longest;
                }
                if (longest.isZero()) {
                    counters.forEach(counter ->
                            counts.computeIfPresent(counter, (same, failures) -> pending(counter, failures, now)));
                }
                return longest;
            }
        }

        private Failures pending(Counter counter, Failures failures, Instant now) {
            if (!hasFailures(failures)
                    || failures.isOver(now, config.window())
                    || (counter.subject().equals(ALL_IDS) && failures.count() < counter.free())) {
                return failures;
            }
            reserved.add(new Reserved(counter, failures.lastAt(), now));
            return failures.reserved(now);
        }

        /** Forgiven ones delay nobody. */
        private static boolean hasFailures(Failures failures) {
            return failures != null && failures.count() > 0;
        }

        private Counter ofId(Network network) {
            return new Counter(network.name(), subject, config.freeAttempts() * network.allowance());
        }

        private Counter ofAllIds(Network network) {
            return new Counter(network.name(), ALL_IDS, config.freeIdsPerSource() * network.allowance() + 1);
        }

        /**
         * The credentials were right: earlier failures are forgiven. That the id has failed is not forgotten: it is one
         * of the different ids, once in the window.
         */
        public void succeeded() {
            judged = true;
            from.networks()
                    .forEach(
                            network -> counts.computeIfPresent(ofId(network), (same, failures) -> failures.forgiven()));
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
            judged = true;
            count("waybill.auth.attempts.failed", "Log-ins with wrong credentials", kind);
            if (config.enabled()) {
                Instant now = clock.instant();
                for (Network network : from.networks()) {
                    if (counted(ofId(network), now).isFirst(now)) {
                        counted(ofAllIds(network), now);
                    }
                }
            }
            Map<String, String> recorded = new LinkedHashMap<>(details);
            recorded.put("kind", kind);
            recorded.put("id", subject);
            audit.add("anonymous", "login.refused", target.orElse(kind + "/unknown"), from.address(), recorded);
        }

        private Failures counted(Counter counter, Instant now) {
            return counts.merge(counter, Failures.first(now), (old, first) -> old.oneMore(now, config.window()));
        }

        @Override
        public void close() {
            reserved.forEach(place -> counts.computeIfPresent(
                    place.counter(),
                    (same, failures) ->
                            judged ? failures.released() : failures.revoked(place.at(), place.lastBefore())));
            reserved.clear();
        }

        /** A place in a counter, taken at a time; {@code lastBefore} is what its failures had as their last time. */
        private record Reserved(Counter counter, Instant lastBefore, Instant at) {}
    }
}
