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
 * When a document of the issuer is read: in the background, and for a call that cannot do with the known one. One
 * thread reads at a time, and calls that need it meanwhile wait for that thread. What is read, and kept when the issuer
 * does not answer, is the business of the {@link Reader}.
 */
final class IssuerDocument {

    private static final Logger LOG = Logger.getLogger(IssuerDocument.class);

    /** Reads the document and takes it over. */
    interface Reader {
        void read(Duration timeout) throws IOException, InterruptedException;
    }

    /**
     * After a call has caused a reading that was answered, no other does so for this time: unknown key ids of strangers
     * make no more traffic than that, and keep nobody from a new key for longer.
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
     * @param betweenFailures after a call has caused a reading that failed, no other does so for this time, unless one
     *     in the background succeeds
     */
    IssuerDocument(String name, Duration betweenFailures, InstantSource clock, Reader reader) {
        this.name = name;
        this.betweenFailures = betweenFailures;
        this.clock = clock;
        this.reader = reader;
    }

    /** The scheduler would only begin at the next full second. Start-up does not wait for an unavailable issuer. */
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
     * Reads the document for a call, or waits for the thread that reads it. Both end after {@code timeout}; a call that
     * has waited does not try in its turn.
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

    /** Whether the issuer has answered when it was last asked. */
    boolean isAnswered() {
        return answered;
    }

    boolean isLoaded() {
        return !readAt.equals(Instant.MIN);
    }

    boolean isOlderThan(Duration age) {
        return !isLoaded() || readAt.plus(age).isBefore(clock.instant());
    }

    /**
     * When the issuer was asked for what is known now, by {@link io.waybill.common.Uptime}; {@link Instant#MIN} before
     * the first time.
     */
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
