package io.waybill.common.issuer;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.faulttolerance.exceptions.FaultToleranceException;
import org.jboss.logging.Logger;

/**
 * A copy of one of the issuer's documents: read in the background, and for a call that needs a newer copy. There is one
 * reading at a time, and calls that need the document share it.
 */
final class IssuerDocument {

    private static final Logger LOG = Logger.getLogger(IssuerDocument.class);

    /**
     * Minimum time between answered readings that calls cause. Bounds the traffic caused by strangers' unknown key ids,
     * and the wait for a new key.
     */
    private static final Duration BETWEEN_ANSWERS = Duration.ofSeconds(1);

    private final String name;
    private final Duration betweenFailures;
    private final InstantSource clock;
    private final Runnable reader;

    private CompletableFuture<Void> reading = CompletableFuture.completedFuture(null);

    private volatile Instant readAt = Instant.MIN;
    private volatile Instant forcedAt = Instant.MIN;
    private volatile boolean answered;

    /**
     * @param betweenFailures minimum time after a failed reading that a call caused, unless a reading in the background
     *     succeeds
     * @param reader fetches the document and replaces the known copy, within a bounded time
     */
    IssuerDocument(String name, Duration betweenFailures, InstantSource clock, Runnable reader) {
        this.name = name;
        this.betweenFailures = betweenFailures;
        this.clock = clock;
        this.reader = reader;
    }

    /** Reads the document in the background. */
    void read() {
        begin(false).join();
    }

    /** Reads the document for a call, or waits for the reading in progress, for {@code patience} at most. */
    void readForCall(Duration patience) {
        try {
            begin(true).get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            answered = false;
            forcedAt = clock.instant();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private synchronized CompletableFuture<Void> begin(boolean forCall) {
        if (reading.isDone() && (!forCall || mayBeForced())) {
            reading = CompletableFuture.runAsync(
                    () -> {
                        readNow();
                        if (forCall) {
                            forcedAt = clock.instant();
                        }
                    },
                    Thread::startVirtualThread);
        }
        return reading;
    }

    /** Whether a call may cause a reading now. */
    boolean mayBeForced() {
        return !clock.instant().isBefore(forcedAt.plus(answered ? BETWEEN_ANSWERS : betweenFailures));
    }

    /** Whether the issuer answered the last request. */
    boolean isAnswered() {
        return answered;
    }

    boolean isLoaded() {
        return !readAt.equals(Instant.MIN);
    }

    /** When the known copy was requested, by {@link io.waybill.common.Uptime}; {@link Instant#MIN} if there is none. */
    Instant readAt() {
        return readAt;
    }

    private void readNow() {
        Instant asked = clock.instant();
        try {
            reader.run();
            readAt = asked;
            answered = true;
        } catch (IssuerUnavailableException | FaultToleranceException e) {
            answered = false;
            LOG.warnf(
                    "The issuer's %s could not be read; %s: %s",
                    name,
                    isLoaded()
                            ? "what was read " + Duration.between(readAt, asked).toSeconds() + " s ago is still used"
                            : "no caller is trusted yet",
                    e.getMessage());
        }
    }
}
