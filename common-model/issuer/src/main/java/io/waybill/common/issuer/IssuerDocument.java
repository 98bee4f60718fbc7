package io.waybill.common.issuer;

import io.waybill.common.error.ApiException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jboss.logging.Logger;

/**
 * Decides when to read one of the issuer's documents: in the background, and for a call that needs a newer copy. One
 * thread reads at a time; calls that need the document wait for that thread. The {@link Reader} decides what to read
 * and what to keep when the issuer does not answer.
 */
final class IssuerDocument {

    private static final Logger LOG = Logger.getLogger(IssuerDocument.class);

    /** Fetches the document and replaces the known copy. */
    interface Reader {
        void read(Duration timeout) throws IOException, InterruptedException;
    }

    /**
     * Minimum time between answered readings that calls cause. Bounds the traffic caused by strangers' unknown key ids,
     * and the wait for a new key.
     */
    private static final Duration BETWEEN_ANSWERS = Duration.ofSeconds(1);

    private final String name;
    private final Duration betweenFailures;
    private final InstantSource clock;
    private final Reader reader;
    private final ReentrantLock reading = new ReentrantLock();

    private volatile Instant readAt = Instant.MIN;
    private volatile Instant forcedAt = Instant.MIN;
    private volatile boolean answered;

    /**
     * @param betweenFailures minimum time after a failed reading that a call caused, unless a reading in the background
     *     succeeds
     */
    IssuerDocument(String name, Duration betweenFailures, InstantSource clock, Reader reader) {
        this.name = name;
        this.betweenFailures = betweenFailures;
        this.clock = clock;
        this.reader = reader;
    }

    /**
     * Reads at once: the scheduler would only begin at the next full second. Start-up does not wait for an unavailable
     * issuer.
     */
    void readFirst(Duration timeout) {
        Thread.ofPlatform().name("issuer " + name).start(() -> read(timeout));
    }

    /** Reads the document in the background. */
    void read(Duration timeout) {
        if (lock(timeout)) {
            try {
                readNow(timeout);
            } finally {
                reading.unlock();
            }
        }
    }

    /**
     * Reads the document for a call, or waits for the thread that is reading it, each for {@code timeout} at most. A
     * call that has waited does not read again.
     */
    void readForCall(Duration timeout) {
        if (!lock(timeout)) {
            answered = false;
            forcedAt = clock.instant();
            return;
        }
        try {
            if (mayBeForced()) {
                readNow(timeout);
                forcedAt = clock.instant();
            }
        } finally {
            reading.unlock();
        }
    }

    private boolean lock(Duration timeout) {
        try {
            return reading.tryLock(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
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

    boolean isOlderThan(Duration age) {
        return !isLoaded() || readAt.plus(age).isBefore(clock.instant());
    }

    /** When the known copy was requested, by {@link io.waybill.common.Uptime}; {@link Instant#MIN} if there is none. */
    Instant readAt() {
        return readAt;
    }

    private void readNow(Duration timeout) {
        Instant asked = clock.instant();
        try {
            reader.read(timeout);
            readAt = asked;
            answered = true;
        } catch (IOException | ApiException e) {
            answered = false;
            LOG.warnf(
                    "The issuer's %s could not be read; %s: %s",
                    name,
                    isLoaded()
                            ? "what was read " + Duration.between(readAt, asked).toSeconds() + " s ago is still used"
                            : "no caller is trusted yet",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
