package io.waybill.freight.subscriptionkey;

import com.github.benmanes.caffeine.cache.AsyncCacheLoader;
import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.quarkus.runtime.Startup;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.vertx.MutinyHelper;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.waybill.common.ApiId;
import io.waybill.common.Uptime;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.issuer.IntrospectionAnswer;
import io.waybill.common.issuer.IssuerClient;
import io.waybill.common.security.Caller;
import io.waybill.common.security.RevocationList;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/**
 * Subscription keys and their callers, introspected at auth-token-service and cached. An active key is refreshed after
 * ten minutes and serves for 15 more while the issuer is unavailable; an inactive one is cached for seconds. Calls with
 * the same key share one introspection. No log line or message contains a key.
 */
@ApplicationScoped
@Startup // reports a wrong configuration at the start
class IntrospectedKeys {

    private static final Logger LOG = Logger.getLogger(IntrospectedKeys.class);
    private static final int RETRY_AFTER_SECONDS = 3;

    /** Maximum number of introspections in progress. */
    static final int AT_ONCE = 100;

    /**
     * Number of different times, between three quarters of {@link KeyCacheConfig#active()} and all of it, after which
     * active keys are refreshed.
     */
    private static final int SPREAD = 64;

    /** A key that could not be introspected is introspected again after this time. */
    private static final Duration UNANSWERED = Duration.ofSeconds(1);

    /** Age at which the answer that a key is inactive, or lacks the grant of this API, is asked for again. */
    private static final Duration INACTIVE = Duration.ofSeconds(5);

    /** One to two KiB of memory each. */
    private static final int MAX_KEYS = 10_000;

    /** An answer is believed no longer, whatever a deployment sets. */
    private static final Duration LONGEST = Duration.ofHours(1);

    /** The form of a key. The issuer is not asked about anything else. */
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_-]{1,256}");

    private final Function<String, Uni<IntrospectionAnswer>> issuer;
    private final KeyCacheConfig config;
    private final RevocationList revocations;
    private final Clock clock;
    private final String environment;
    private final InstantSource uptime;

    private final Semaphore permits = new Semaphore(AT_ONCE);
    private final AtomicBoolean unavailable = new AtomicBoolean();
    private final AsyncLoadingCache<String, Known> cache;

    /**
     * An entry; times are by {@link Uptime}.
     *
     * @param identity of the caller; empty if the key is inactive, or if the issuer has never answered
     * @param answered whether the issuer answered the latest introspection
     * @param asked when the issuer was asked for what it answered
     * @param freshUntil when the entry is to be refreshed
     * @param usableUntil when the entry expires
     */
    private record Known(
            Optional<SecurityIdentity> identity,
            boolean answered,
            Instant asked,
            Instant freshUntil,
            Instant usableUntil) {}

    @Inject
    IntrospectedKeys(
            IssuerClient issuer,
            KeyCacheConfig config,
            RevocationList revocations,
            WaybillConfig waybill,
            Clock clock) {
        this(issuer::introspect, config, revocations, waybill, clock, Uptime.UPTIME);
    }

    IntrospectedKeys(
            Function<String, Uni<IntrospectionAnswer>> issuer,
            KeyCacheConfig config,
            RevocationList revocations,
            WaybillConfig waybill,
            Clock clock,
            InstantSource uptime) {
        if (config.active().plus(config.unreachable()).compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "waybill.subscription-keys.active and waybill.subscription-keys.unreachable must be at most "
                            + LONGEST + " together");
        }
        this.issuer = issuer;
        this.config = config;
        this.revocations = revocations;
        this.clock = clock;
        this.environment = waybill.environment().claim();
        this.uptime = uptime;
        this.cache = Caffeine.newBuilder()
                .maximumSize(MAX_KEYS)
                .expireAfter(Expiry.<String, Known>writing((key, known) -> remaining(known)))
                .ticker(() -> Duration.between(Instant.EPOCH, uptime.instant()).toNanos())
                .buildAsync(new AsyncCacheLoader<String, Known>() {
                    @Override
                    public CompletableFuture<Known> asyncLoad(String key, Executor executor) {
                        return introspected(key, Optional.empty());
                    }

                    @Override
                    public CompletableFuture<Known> asyncReload(String key, Known known, Executor executor) {
                        return introspected(key, Optional.of(known));
                    }
                });
    }

    private Duration remaining(Known known) {
        Duration remaining = Duration.between(uptime.instant(), known.usableUntil());
        return remaining.isNegative() ? Duration.ZERO : remaining;
    }

    /**
     * The identity of the caller with this key, empty if the key is inactive.
     *
     * @return fails with {@link ApiException} 503 and {@code Retry-After} if the key is not known here and the issuer
     *     does not answer
     */
    Uni<Optional<SecurityIdentity>> find(String key) {
        if (!KEY.matcher(key).matches()) {
            return Uni.createFrom().item(Optional.empty());
        }
        Known known = cache.synchronous().getIfPresent(key);
        if (known == null) {
            return answer(cache.get(key), config.introspectionBudget()).map(IntrospectedKeys::identityOf);
        }
        if (isFresh(known)) {
            return Uni.createFrom().item(() -> identityOf(known));
        }
        return answer(cache.synchronous().refresh(key), config.knownKeyWait())
                .onFailure()
                .recoverWithItem(known)
                .map(IntrospectedKeys::identityOf);
    }

    /** As {@link #find}, but never from the cache: called when the cached caller turns out to be revoked. */
    Uni<Optional<SecurityIdentity>> confirm(String key) {
        Known known = cache.synchronous().getIfPresent(key);
        if (known != null && !known.answered() && uptime.instant().isBefore(known.freshUntil())) {
            return Uni.createFrom().failure(IntrospectedKeys::unavailable);
        }
        return answer(cache.synchronous().refresh(key), config.introspectionBudget())
                .map(confirmed -> {
                    if (!confirmed.answered()) {
                        throw unavailable();
                    }
                    return confirmed.identity();
                });
    }

    private static Optional<SecurityIdentity> identityOf(Known known) {
        if (known.identity().isEmpty() && !known.answered()) {
            throw unavailable();
        }
        return known.identity();
    }

    private static Uni<Known> answer(CompletableFuture<Known> introspection, Duration patience) {
        // A copy: the introspection continues after the time.
        Uni<Known> answer = Uni.createFrom()
                .completionStage(introspection::copy)
                .ifNoItem()
                .after(patience)
                .failWith(IntrospectedKeys::unavailable);
        Context call = Vertx.currentContext();
        return call == null ? answer : answer.emitOn(MutinyHelper.executor(call));
    }

    private boolean isFresh(Known known) {
        Instant now = uptime.instant();
        // Revocations end an access but do not begin it, so a key without the grant is refreshed as an inactive one.
        boolean lostGrant = known.answered()
                && known.identity().isPresent()
                && revocations.coversGrant(Caller.of(known.identity().get()), ApiId.FREIGHT_PRODUCT);
        return now.isBefore(known.freshUntil())
                && (!lostGrant || now.isBefore(known.asked().plus(INACTIVE)));
    }

    private CompletableFuture<Known> introspected(String key, Optional<Known> former) {
        Instant asked = uptime.instant();
        Instant confirmed = clock.instant();
        if (!permits.tryAcquire()) {
            return CompletableFuture.completedFuture(unanswered(former, Duration.ZERO));
        }
        return Uni.createFrom()
                .deferred(() -> issuer.apply(key))
                .map(answer -> answered(key, answer, asked, confirmed))
                .onFailure()
                .recoverWithItem(failure -> {
                    reportUnavailable(failure);
                    return unanswered(former, UNANSWERED);
                })
                .eventually(() -> permits.release())
                .subscribeAsCompletionStage();
    }

    private Known answered(String key, IntrospectionAnswer answer, Instant asked, Instant confirmed) {
        if (unavailable.compareAndSet(true, false)) {
            LOG.info("subscription keys can be introspected again");
        }
        Optional<Caller> caller = Optional.of(answer)
                .filter(IntrospectionAnswer::active)
                .map(active -> active.caller(confirmed))
                .filter(c -> c.environment().equals(environment))
                // A key is the client's id: an answer about a token, or about anything else of that client, does not
                // count.
                .filter(c -> c.clientId().equals(key));
        Instant inactiveUntil = asked.plus(INACTIVE);
        return caller.map(c -> new Known(
                        Optional.of(c.identity(revocations)),
                        true,
                        asked,
                        c.mayCall(ApiId.FREIGHT_PRODUCT) ? asked.plus(spread(c)) : inactiveUntil,
                        asked.plus(config.active()).plus(config.unreachable())))
                .orElseGet(() -> new Known(Optional.empty(), true, asked, inactiveUntil, inactiveUntil));
    }

    private Duration spread(Caller caller) {
        // Keys that were introspected together are refreshed at different times.
        int spread = Math.floorMod(caller.clientId().hashCode(), SPREAD);
        return config.active().multipliedBy(3L * SPREAD + spread).dividedBy(4L * SPREAD);
    }

    private Known unanswered(Optional<Known> former, Duration pause) {
        // For a moment only, so that calls during an outage do not wait one after the other.
        Instant again = uptime.instant().plus(pause);
        return former.map(known -> new Known(known.identity(), false, known.asked(), again, known.usableUntil()))
                .orElseGet(() -> new Known(Optional.empty(), false, again, again, again));
    }

    private void reportUnavailable(Throwable failure) {
        // Once per outage: every call with an unknown key meets it.
        if (unavailable.compareAndSet(false, true)) {
            LOG.warnf("subscription keys cannot be introspected: %s", failure.getMessage());
        }
    }

    private static ApiException unavailable() {
        return ApiException.unavailable(
                "whether the subscription key is valid cannot be told at the moment", RETRY_AFTER_SECONDS);
    }
}
