package io.waybill.common.issuer;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.Uptime;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Caller;
import io.waybill.common.security.RevocationList;
import io.waybill.common.security.Revocations;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.time.InstantSource;

/**
 * The list of revocations, refreshed from auth-token-service every 5 s. A list older than 10 s is refreshed before use,
 * within 100 ms. While the issuer does not answer, the last list stays in use for 15 minutes; after that every call is
 * refused.
 */
@Singleton
class RemoteRevocations implements Revocations {

    private static final Duration FRESH = Duration.ofSeconds(10);
    private static final Duration USABLE = Duration.ofMinutes(15);
    /**
     * Minimum time between failed readings that calls cause, so that not every call waits for an unavailable issuer.
     */
    private static final Duration BETWEEN_FORCED_FAILURES = Duration.ofSeconds(5);

    private static final int RETRY_AFTER_SECONDS = 5;

    private final IssuerClient issuer;
    private final IssuerTimeouts timeouts;
    private final IssuerDocument document;

    private final RevocationList list;

    /** The version of the list; {@code null} requests the whole list. */
    private volatile Long version;

    @Inject
    RemoteRevocations(IssuerClient issuer, IssuerTimeouts timeouts) {
        this(issuer, timeouts, Uptime.UPTIME);
    }

    RemoteRevocations(IssuerClient issuer, IssuerTimeouts timeouts, InstantSource clock) {
        this.issuer = issuer;
        this.timeouts = timeouts;
        this.list = new RevocationList(clock);
        this.document = new IssuerDocument("list of revocations", BETWEEN_FORCED_FAILURES, clock, this::read);
    }

    @Override
    public boolean isAtHand() {
        return !isDue();
    }

    @Override
    public boolean coversCaller(Caller caller) {
        if (isDue()) {
            document.readForCall(timeouts.revocations());
        }
        if (document.isOlderThan(USABLE)) {
            throw ApiException.unavailable(
                    "what has been revoked is not known at the moment, so no caller can be trusted",
                    RETRY_AFTER_SECONDS);
        }
        return list.coversCaller(caller);
    }

    @Override
    public boolean coversGrant(Caller caller, String api) {
        return list.coversGrant(caller, api);
    }

    IssuerDocument document() {
        return document;
    }

    void start(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) StartupEvent event) {
        Thread.startVirtualThread(document::read);
    }

    int size() {
        return list.size();
    }

    @Scheduled(every = "5s", delayed = "5s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void refreshInBackground() {
        if (list.isWholeDue()) {
            version = null;
        }
        document.read();
    }

    /** Until the issuer has answered: until then the list gets older, and at the start nobody is trusted. */
    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void readUntilAnswered() {
        if (!document.isAnswered()) {
            document.read();
        }
    }

    private boolean isDue() {
        return document.isOlderThan(FRESH) && document.mayBeForced();
    }

    private void read() {
        issuer.revocations(version, list).ifPresent(latest -> version = latest);
    }
}
