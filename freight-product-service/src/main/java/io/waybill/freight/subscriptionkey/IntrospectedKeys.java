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
import io.waybill.common.security.Withdrawals;
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
 * Subscription keys by introspection. Active and inactive keys have separate caches, so that a flood of invented keys
 * does not drive out the real ones. Calls with the same key share one introspection, which continues when nobody waits
 * for it any more. Keys are in no log line and no message.
 */
@ApplicationScoped
@Startup // so that a wrong configuration is told then
class IntrospectedKeys {

    private static final Logger LOG = Logger.getLogger(IntrospectedKeys.class);
    private static final int RETRY_AFTER_SECONDS = 3;
    /** Active keys are asked about again after three quarters of the time at the earliest, in so many steps. */
    private static final int SPREAD = 64;
    /** A call may ask twice about its key; if the first time failed, it does not wait for the second. */
    private static final Duration UNANSWERED = Duration.ofSeconds(1);
    /**
     * Calls that wait for an answer, each with a worker thread: half of those that there are by default. The others
     * remain for known callers, whatever the issuer does.
     */
    static final int WAITING = Introspection.AT_ONCE;

    /** So long a withdrawn key is on the list: one that were believed longer would work again. */
    private static final Duration LISTED = Duration.ofHours(1);

    /** The form of a key; anything else cannot be a key, and the issuer is not asked about it. */
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_-]{1,256}");

    private final Introspection introspection;
    private final KeyCacheConfig config;
    private final Withdrawals withdrawals;
    private final Clock clock;
    private final String environment;
    private final InstantSource uptime;
    private final Cache<String, Known> active;
    private final Cache<String, Boolean> inactive;
    private final Cache<String, Boolean> unanswered;
    /** The introspections in progress; no more than {@link Introspection} allows. */
    private final ConcurrentMap<String, Future<Optional<Caller>>> inProgress = new ConcurrentHashMap<>();

    private final Semaphore places = new Semaphore(WAITING);

    private final IntrospectionMetrics metrics;
    private final AtomicBoolean away = new AtomicBoolean();

    /** An active key's caller, when it was asked for, and until when that is believed, by {@link Uptime}. */
    private record Known(Caller caller, Instant asked, Instant believedUntil) {}

    @Inject
    IntrospectedKeys(
            Introspection introspection,
            KeyCacheConfig config,
            Withdrawals withdrawals,
            WaybillConfig waybill,
            Clock clock,
            IntrospectionMetrics metrics) {
        this(introspection, config, withdrawals, waybill, clock, metrics, Uptime.UPTIME);
    }

    IntrospectedKeys(
            Introspection introspection,
            KeyCacheConfig config,
            Withdrawals withdrawals,
            WaybillConfig waybill,
            Clock clock,
            IntrospectionMetrics metrics,
            InstantSource uptime) {
        if (config.active().plus(config.unreachable()).compareTo(LISTED) > 0) {
            throw new IllegalArgumentException(
                    "waybill.subscription-keys.active and waybill.subscription-keys.unreachable" + " must be at most "
                            + LISTED + " together: a withdrawn key is listed no longer");
        }
        this.introspection = introspection;
        this.withdrawals = withdrawals;
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

    /** How many calls wait for an answer. */
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
                    // Another call may have had an answer since.
                    () -> remembered(key).orElseGet(() -> asked(key)),
                    known == null ? config.introspectionBudget() : config.knownKeyWait());
        } catch (ApiException e) {
            if (known == null) {
                throw e;
            }
            return Optional.of(known.caller());
        }
    }

    /** As {@link #find}, but never from a cache: called when the cached caller turns out to be withdrawn. */
    Optional<Caller> confirm(String key) {
        return shared(key, () -> asked(key), config.introspectionBudget());
    }

    /** What was said of a key lately; empty if it must be asked for. Never blocks. */
    Optional<Optional<Caller>> remembered(String key) {
        Known known = active.getIfPresent(key);
        if (known != null && uptime.instant().isBefore(believedUntil(known))) {
            return Optional.of(Optional.of(known.caller()));
        }
        return inactive.getIfPresent(key) == null ? Optional.empty() : Optional.of(Optional.empty());
    }

    /**
     * Until when an answer about an active key is believed. What ends an application's access is on the list of
     * withdrawals, which every call is checked against; what begins it is not, so a caller without the API is asked
     * about as often as an unknown key is.
     */
    private Instant believedUntil(Known known) {
        return withdrawals.coversGrant(known.caller(), ApiId.FREIGHT_PRODUCT)
                ? known.asked().plus(config.inactive())
                : known.believedUntil();
    }

    /** How long an answer is believed that nothing is withdrawn of. Keys that were asked about together end apart. */
    private Duration believed(Caller caller) {
        if (!caller.mayCall(ApiId.FREIGHT_PRODUCT)) {
            return config.inactive();
        }
        int spread = Math.floorMod(caller.clientId().hashCode(), SPREAD);
        return config.active().multipliedBy(3L * SPREAD + spread).dividedBy(4L * SPREAD);
    }

    /** What comes of asking about the key, in this call or in the one that already does. */
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
                // Before there is an answer, so that no call comes upon one to an earlier call.
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
                // A key is the client's id: an answer about a token, or anything else of that client, is not one about
                // a key.
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
            // Once for an outage: each stranger's call meets it.
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
