package io.waybill.freight.subscriptionkey;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.opentelemetry.context.Context;
import io.quarkus.runtime.Startup;
import io.waybill.common.ApiId;
import io.waybill.common.Uptime;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Caller;
import io.waybill.common.security.Revocations;
import io.waybill.freight.subscriptionkey.IntrospectionMetrics.Outcome;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.FaultToleranceException;
import org.jboss.logging.Logger;

/**
 * Looks up subscription keys by introspection. Active and inactive keys have separate caches, so that a flood of
 * invented keys does not evict the real ones. Calls with the same key share one introspection, which continues even if
 * no call waits for it any more. No log line or message contains a key.
 */
@ApplicationScoped
@Startup // reports a wrong configuration at the start
class IntrospectedKeys {

    private static final Logger LOG = Logger.getLogger(IntrospectedKeys.class);
    private static final int RETRY_AFTER_SECONDS = 3;
    /**
     * Number of different times, between three quarters of {@link KeyCacheConfig#active()} and all of it, after which
     * active keys are asked about again.
     */
    private static final int SPREAD = 64;
    /** A call may ask twice about its key; if the first attempt failed, the second fails at once. */
    private static final Duration UNANSWERED = Duration.ofSeconds(1);
    /**
     * Maximum number of calls that wait for an answer, each on a worker thread: half of the default number of threads.
     * The others remain for known callers, whatever the issuer does.
     */
    static final int WAITING = Introspection.AT_ONCE;

    /** A revoked key stays on the list this long. A cache that kept it longer would accept it again. */
    private static final Duration LISTED = Duration.ofHours(1);

    /** The form of a key. The issuer is not asked about anything else. */
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_-]{1,256}");

    private final Introspection introspection;
    private final KeyCacheConfig config;
    private final Revocations revocations;
    private final Clock clock;
    private final String environment;
    private final InstantSource uptime;
    private final Cache<String, Known> active;
    private final Cache<String, Boolean> inactive;
    private final Cache<String, Boolean> unanswered;
    /** The introspections in progress, bounded by {@link Introspection}. */
    private final ConcurrentMap<String, Future<Optional<Caller>>> inProgress = new ConcurrentHashMap<>();

    private final Semaphore places = new Semaphore(WAITING);

    private final IntrospectionMetrics metrics;
    private final AtomicBoolean away = new AtomicBoolean();

    /** An active key's caller, when the issuer was asked, and until when the answer is valid, by {@link Uptime}. */
    private record Known(Caller caller, Instant asked, Instant believedUntil) {}

    @Inject
    IntrospectedKeys(
            Introspection introspection,
            KeyCacheConfig config,
            Revocations revocations,
            WaybillConfig waybill,
            Clock clock,
            IntrospectionMetrics metrics) {
        this(introspection, config, revocations, waybill, clock, metrics, Uptime.UPTIME);
    }

    IntrospectedKeys(
            Introspection introspection,
            KeyCacheConfig config,
            Revocations revocations,
            WaybillConfig waybill,
            Clock clock,
            IntrospectionMetrics metrics,
            InstantSource uptime) {
        if (config.active().plus(config.unreachable()).compareTo(LISTED) > 0) {
            throw new IllegalArgumentException(
                    "waybill.subscription-keys.active and waybill.subscription-keys.unreachable" + " must be at most "
                            + LISTED + " together: a revoked key is not listed for longer");
        }
        this.introspection = introspection;
        this.revocations = revocations;
        this.metrics = metrics;
        this.config = config;
        this.clock = clock;
        this.environment = waybill.environment().claim();
        this.uptime = uptime;
        // The issuer may become unreachable just before a key is asked about again.
        this.active = remembering(config.active().plus(config.unreachable()));
        this.inactive = remembering(config.inactive());
        this.unanswered = remembering(UNANSWERED);
        metrics.watch(this::waiting);
    }

    /** Number of calls that wait for an answer. */
    int waiting() {
        return WAITING - places.availablePermits();
    }

    private <T> Cache<String, T> remembering(Duration age) {
        return Caffeine.newBuilder()
                .maximumSize(config.size())
                .expireAfterWrite(age)
                .ticker(() -> Duration.between(Instant.EPOCH, uptime.instant()).toNanos())
                .build();
    }

    /**
     * The caller with this key, from a bounded cache or from the issuer.
     *
     * @throws ApiException 503 with {@code Retry-After} if the key is not known here and the issuer does not answer
     */
    Optional<Caller> find(String key) {
        Optional<Optional<Caller>> remembered = remembered(key);
        if (remembered.isPresent()) {
            return remembered.get();
        }
        Known known = active.getIfPresent(key);
        try {
            return shared(
                    key,
                    // Another call may have got an answer since.
                    () -> remembered(key).orElseGet(() -> asked(key)),
                    known == null ? config.introspectionBudget() : config.knownKeyWait());
        } catch (ApiException e) {
            if (known == null) {
                throw e;
            }
            return Optional.of(known.caller());
        }
    }

    /** As {@link #find}, but never from a cache: called when the cached caller turns out to be revoked. */
    Optional<Caller> confirm(String key) {
        return shared(key, () -> asked(key), config.introspectionBudget());
    }

    /** The cached answer about a key; empty if the issuer must be asked. Never blocks. */
    Optional<Optional<Caller>> remembered(String key) {
        Known known = active.getIfPresent(key);
        if (known != null && uptime.instant().isBefore(believedUntil(known))) {
            return Optional.of(Optional.of(known.caller()));
        }
        return inactive.getIfPresent(key) == null ? Optional.empty() : Optional.of(Optional.empty());
    }

    /**
     * Until when an answer about an active key is valid. The list of revocations, checked on every call, ends an
     * application's access but does not begin it. So a caller without the API is asked about again as soon as an
     * unknown key.
     */
    private Instant believedUntil(Known known) {
        return revocations.coversGrant(known.caller(), ApiId.FREIGHT_PRODUCT)
                ? known.asked().plus(config.inactive())
                : known.believedUntil();
    }

    /**
     * How long an answer is valid if nothing is revoked. Keys that were asked about together expire at different times.
     */
    private Duration believed(Caller caller) {
        if (!caller.mayCall(ApiId.FREIGHT_PRODUCT)) {
            return config.inactive();
        }
        int spread = Math.floorMod(caller.clientId().hashCode(), SPREAD);
        return config.active().multipliedBy(3L * SPREAD + spread).dividedBy(4L * SPREAD);
    }

    /** The answer about the key, from {@code asking} or from another call that is already asking. */
    private Optional<Caller> shared(String key, Supplier<Optional<Caller>> asking, Duration patience) {
        if (!KEY.matcher(key).matches()) {
            return Optional.empty();
        }
        if (!places.tryAcquire()) {
            metrics.count(Outcome.NOT_ASKED);
            throw unavailable();
        }
        try {
            return awaited(key, asking, patience);
        } finally {
            places.release();
        }
    }

    private Optional<Caller> awaited(String key, Supplier<Optional<Caller>> asking, Duration patience) {
        FutureTask<Optional<Caller>> own = new FutureTask<>(() -> {
            try {
                return asking.get();
            } finally {
                // Removed before the answer is there, so that a later call does not get the answer to an earlier one.
                inProgress.remove(key);
            }
        });
        Future<Optional<Caller>> running = inProgress.putIfAbsent(key, own);
        if (running == null) {
            Thread.startVirtualThread(Context.current().wrap(own));
            running = own;
        }
        try {
            return running.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw unavailable();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ApiException refused ? refused : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable();
        }
    }

    private Optional<Caller> asked(String key) {
        if (unanswered.getIfPresent(key) != null) {
            throw unavailable();
        }
        Instant asked = uptime.instant();
        Instant confirmed = clock.instant();
        Optional<Caller> caller = Optional.of(answer(key))
                .filter(IntrospectionAnswer::active)
                .map(answer -> answer.caller(confirmed))
                .filter(c -> c.environment().equals(environment))
                // A key is the client's id: an answer about a token, or about anything else of that client, does not
                // count.
                .filter(c -> c.clientId().equals(key));
        caller.ifPresentOrElse(
                c -> {
                    active.put(key, new Known(c, asked, asked.plus(believed(c))));
                    inactive.invalidate(key);
                },
                () -> {
                    active.invalidate(key);
                    inactive.put(key, Boolean.TRUE);
                });
        return caller;
    }

    private IntrospectionAnswer answer(String key) {
        try {
            IntrospectionAnswer answer = introspection.ask(key);
            metrics.count(answer.active() ? Outcome.ACTIVE : Outcome.INACTIVE);
            if (away.compareAndSet(true, false)) {
                LOG.info("subscription keys can be introspected again");
            }
            return answer;
        } catch (BulkheadException e) {
            metrics.count(Outcome.NOT_ASKED);
            throw unavailable();
        } catch (IntrospectionUnavailableException | FaultToleranceException e) {
            metrics.count(Outcome.UNAVAILABLE);
            // Once per outage: every call with an unknown key meets it.
            if (away.compareAndSet(false, true)) {
                LOG.warnf("subscription keys cannot be introspected: %s", e.getMessage());
            }
            unanswered.put(key, Boolean.TRUE);
            throw unavailable();
        }
    }

    private static ApiException unavailable() {
        return ApiException.unavailable(
                "whether the subscription key is valid cannot be told at the moment", RETRY_AFTER_SECONDS);
    }
}
