package io.waybill.common.issuer;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.Uptime;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Caller;
import io.waybill.common.security.WithdrawalList;
import io.waybill.common.security.Withdrawals;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jboss.logging.Logger;

/**
 * The list of withdrawals, refreshed from auth-token-service every 5 s. A list older than 10 s is refreshed before it
 * is used, in 100 ms at most; while the issuer does not answer, the last list is used for 15 minutes, and then every
 * call is refused.
 */
@ApplicationScoped
class RemoteWithdrawals implements Withdrawals {

    private static final Logger LOG = Logger.getLogger(RemoteWithdrawals.class);
    private static final Duration FRESH = Duration.ofSeconds(10);
    private static final Duration USABLE = Duration.ofMinutes(15);
    private static final Duration BACKGROUND_TIMEOUT = Duration.ofSeconds(4);

    /** While the issuer is unavailable, not every call waits for it. */
    private static final Duration BETWEEN_FORCED = Duration.ofSeconds(5);

    private static final int RETRY_AFTER_SECONDS = 5;

    private final IssuerClient issuer;
    private final IssuerTimeouts timeouts;
    private final InstantSource clock;
    private final ReentrantLock refreshing = new ReentrantLock();

    private volatile WithdrawalList list = WithdrawalList.EMPTY;
    private volatile String etag;
    private volatile Instant confirmed = Instant.MIN;
    private volatile Instant nextForced = Instant.MIN;
    private volatile Instant failed = Instant.MIN;

    @Inject
    RemoteWithdrawals(IssuerClient issuer, IssuerTimeouts timeouts) {
        this(issuer, timeouts, Uptime.UPTIME);
    }

    RemoteWithdrawals(IssuerClient issuer, IssuerTimeouts timeouts, InstantSource clock) {
        this.issuer = issuer;
        this.timeouts = timeouts;
        this.clock = clock;
    }

    @Override
    public boolean isAtHand() {
        return !isDue();
    }

    @Override
    public boolean coversCaller(Caller caller) {
        return usableList().coversCaller(caller);
    }

    @Override
    public boolean coversGrant(Caller caller, String api) {
        return list.coversGrant(caller, api);
    }

    boolean isLoaded() {
        return !confirmed.equals(Instant.MIN);
    }

    /** When the issuer last confirmed the list, by {@link Uptime}; {@link Instant#MIN} before the first time. */
    Instant confirmed() {
        return confirmed;
    }

    /** As for the keys: {@link RemoteVerificationKeys#start}. */
    void start(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) StartupEvent event) {
        Thread.ofPlatform().name("issuer-withdrawals").start(this::refreshInBackground);
    }

    @Scheduled(every = "5s", delayed = "0s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void refreshInBackground() {
        refresh(BACKGROUND_TIMEOUT);
    }

    private WithdrawalList usableList() {
        if (isDue()) {
            refresh(timeouts.withdrawals());
        }
        if (isOlderThan(USABLE)) {
            throw ApiException.unavailable(
                    "what has been withdrawn is not known at the moment, so no caller can be trusted",
                    RETRY_AFTER_SECONDS);
        }
        return list;
    }

    private boolean isDue() {
        return isOlderThan(FRESH) && !clock.instant().isBefore(nextForced);
    }

    private boolean isOlderThan(Duration age) {
        Instant last = confirmed;
        return last.equals(Instant.MIN) || last.plus(age).isBefore(clock.instant());
    }

    /**
     * Reads the list. Waiting for another call that is reading it and reading it both end after {@code timeout}; a call
     * that has waited without success does not try to read, because the issuer would not answer it either.
     */
    private void refresh(Duration timeout) {
        Instant came = clock.instant();
        try {
            if (!refreshing.tryLock(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                nextForced = clock.instant().plus(BETWEEN_FORCED);
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        try {
            if (!isOlderThan(Duration.ofSeconds(1)) || failed.isAfter(came)) {
                return; // another call has just done it, or tried to
            }
            Instant asked = clock.instant();
            HttpResponse<String> answer = issuer.withdrawals(etag, timeout);
            switch (answer.statusCode()) {
                case 200 -> {
                    list = WithdrawalList.parse(answer.body());
                    etag = answer.headers().firstValue("ETag").orElse(null);
                    confirmed = asked;
                }
                case 304 -> confirmed = asked;
                default -> throw new IOException("status " + answer.statusCode());
            }
        } catch (IOException | ApiException e) {
            failed = clock.instant();
            nextForced = failed.plus(BETWEEN_FORCED);
            if (isLoaded()) {
                LOG.warnf(
                        "The list of withdrawals could not be read; the one of %d s ago is still used: %s",
                        Duration.between(confirmed, failed).toSeconds(), e);
            } else {
                LOG.warnf("The list of withdrawals could not be read yet, so no caller is trusted: %s", e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            refreshing.unlock();
        }
    }
}
