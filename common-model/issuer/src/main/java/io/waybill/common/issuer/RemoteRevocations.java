package io.waybill.common.issuer;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.Uptime;
import io.waybill.common.security.RevocationList;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Reads the list of revocations from auth-token-service, every 5 s. A list older than 10 s is read again before use,
 * within 100 ms. While the issuer does not answer, the last list stays in use for 15 minutes; after that every call is
 * refused.
 */
@Singleton
class RemoteRevocations implements RevocationList.Source {

    /**
     * Minimum time between failed readings that calls cause, so that not every call waits for an unavailable issuer.
     */
    private static final Duration BETWEEN_FORCED_FAILURES = Duration.ofSeconds(5);

    private final IssuerClient issuer;
    private final IssuerTimeoutConfig timeouts;
    private final InstantSource clock;
    private final IssuerDocument document;
    private final RevocationList list;

    /** The version of the list; {@code null} requests the whole list. */
    private volatile Long version;

    @Inject
    RemoteRevocations(IssuerClient issuer, IssuerTimeoutConfig timeouts) {
        this(issuer, timeouts, Uptime.UPTIME);
    }

    RemoteRevocations(IssuerClient issuer, IssuerTimeoutConfig timeouts, InstantSource clock) {
        this.issuer = issuer;
        this.timeouts = timeouts;
        this.clock = clock;
        this.list = new RevocationList(clock, this);
        this.document = new IssuerDocument("list of revocations", BETWEEN_FORCED_FAILURES, clock, this::readDocument);
    }

    @Produces
    @Singleton
    RevocationList list() {
        return list;
    }

    @Override
    public boolean mayBeRead() {
        return document.mayBeForced();
    }

    @Override
    public void read() {
        document.readForCall(timeouts.revocations());
    }

    IssuerDocument document() {
        return document;
    }

    void start(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) StartupEvent event) {
        Thread.startVirtualThread(document::read);
    }

    @Scheduled(every = "5s", delayed = "5s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void refreshInBackground() {
        if (list.isWholeDue()) {
            version = null;
        }
        document.read();
    }

    /** Until the issuer has answered, the list gets older, and after the start no caller is trusted. */
    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void readUntilAnswered() {
        if (!document.isAnswered()) {
            document.read();
        }
    }

    private void readDocument() {
        Instant asked = clock.instant();
        issuer.revocations(version, list).ifPresent(latest -> version = latest);
        list.confirm(asked);
    }
}
