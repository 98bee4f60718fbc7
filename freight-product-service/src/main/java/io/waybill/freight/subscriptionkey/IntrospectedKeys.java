package io.waybill.freight.subscriptionkey;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Caller;
import io.waybill.common.security.SubscriptionKeys;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.eclipse.microprofile.faulttolerance.exceptions.FaultToleranceException;
import org.jboss.logging.Logger;

/**
 * Subscription keys by introspection. Active and inactive keys have caches of their own, so that a flood of invented keys
 * does not drive out the real ones. Keys are in no log line and no message.
 */
@ApplicationScoped
class IntrospectedKeys implements SubscriptionKeys {

    private static final Logger LOG = Logger.getLogger(IntrospectedKeys.class);
    private static final int RETRY_AFTER_SECONDS = 3;
    /** A call may ask twice about its key; where the first time was in vain, the second is not waited for. */
    private static final Duration UNANSWERED = Duration.ofSeconds(1);
    /** What a key is made of; whatever else is sent is no key, and the issuer is not troubled with it. */
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_-]{1,256}");

    private final Introspection introspection;
    private final KeyCacheConfig config;
    private final Clock clock;
    private final String environment;
    private final Cache<String, Caller> active;
    private final Cache<String, Boolean> inactive;
    private final Cache<String, Boolean> unanswered;
    private volatile boolean warm;

    IntrospectedKeys(Introspection introspection, KeyCacheConfig config, WaybillConfig waybill, Clock clock) {
        this.introspection = introspection;
        this.config = config;
        this.clock = clock;
        this.environment = waybill.environment().claim();
        Ticker ticker = () -> TimeUnit.MILLISECONDS.toNanos(clock.millis());
        this.active = Caffeine.newBuilder()
                .maximumSize(config.size())
                .expireAfterWrite(config.unreachable())
                .ticker(ticker)
                .build();
        this.inactive = Caffeine.newBuilder()
                .maximumSize(config.size())
                .expireAfterWrite(config.inactive())
                .ticker(ticker)
                .build();
        this.unanswered = Caffeine.newBuilder()
                .maximumSize(config.size())
                .expireAfterWrite(UNANSWERED)
                .ticker(ticker)
                .build();
    }

    /** Asks about a key that nobody has until there is an answer, so that the first real one does not wait for a cold client. */
    @Scheduled(every = "2s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void warmUp() {
        if (!warm) {
            try {
                introspection.ask("warm-up");
                warm = true;
            } catch (IntrospectionUnavailableException | FaultToleranceException e) {
                LOG.debugf("auth-token-service does not introspect yet: %s", e.getMessage());
            }
        }
    }

    @Override
    public Optional<Caller> find(String key) {
        Caller known = active.getIfPresent(key);
        if (known != null && clock.instant().isBefore(known.issuedAt().plus(config.active()))) {
            return Optional.of(known);
        }
        if (inactive.getIfPresent(key) != null) {
            return Optional.empty();
        }
        try {
            return confirm(key);
        } catch (ApiException e) {
            if (known == null) {
                throw e;
            }
            return Optional.of(known);
        }
    }

    @Override
    public Optional<Caller> confirm(String key) {
        if (!KEY.matcher(key).matches()) {
            return Optional.empty();
        }
        Instant asked = clock.instant();
        Optional<Caller> caller = ask(key).filter(IntrospectionAnswer::active)
                .map(answer -> answer.caller(asked))
                .filter(c -> c.environment().equals(environment))
                // A key is the client's id: an answer about a token, or anything else of that client, is not one about
                // a key.
                .filter(c -> c.clientId().equals(key));
        caller.ifPresentOrElse(
                c -> {
                    active.put(key, c);
                    inactive.invalidate(key);
                },
                () -> {
                    active.invalidate(key);
                    inactive.put(key, Boolean.TRUE);
                });
        return caller;
    }

    private Optional<IntrospectionAnswer> ask(String key) {
        if (unanswered.getIfPresent(key) != null) {
            throw unavailable();
        }
        try {
            return Optional.of(introspection.ask(key));
        } catch (IntrospectionUnavailableException | FaultToleranceException e) {
            LOG.warnf("a subscription key could not be introspected: %s", e.getMessage());
            unanswered.put(key, Boolean.TRUE);
            throw unavailable();
        }
    }

    private static ApiException unavailable() {
        return ApiException.unavailable(
                "whether the subscription key is valid cannot be told at the moment", RETRY_AFTER_SECONDS);
    }
}
