package io.waybill.client;

import io.waybill.client.auth.model.AccessToken;
import io.waybill.client.http.ApiException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The access token of an application: renewed when half of its lifetime has passed, or a service has refused it, by one
 * call for all threads.
 */
final class AccessTokens {

    /** Requests a token. */
    interface Issuer {
        AccessToken issue() throws ApiException;
    }

    /** A token that has failed to be renewed is used for so long before the next attempt. */
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(10);

    /** One that is refused although it is as new as this has not been withdrawn: another one would be refused, too. */
    private static final Duration NEW = Duration.ofSeconds(10);

    private static final Held NONE = new Held("", Instant.EPOCH, Instant.EPOCH, Instant.EPOCH);

    private record Held(String token, Instant issued, Instant renewFrom, Instant expires) {

        boolean isValid(Instant now) {
            return now.isBefore(expires);
        }
    }

    private final Issuer issuer;
    private final Clock clock;
    private final ReentrantLock renewal = new ReentrantLock();
    private final AtomicReference<Held> held = new AtomicReference<>(NONE);

    /** Changed only by the thread that renews. */
    private volatile int failures;

    private ApiException failure;

    AccessTokens(Issuer issuer, Clock clock) {
        this.issuer = issuer;
        this.clock = clock;
    }

    /**
     * A token that is valid. While one thread renews it, the others use the one that they have, or wait and share the
     * outcome.
     *
     * @throws IOException caused by the {@link ApiException}, if there is no valid token and none is issued
     */
    String current() throws IOException {
        int knownFailures = failures;
        Held known = held.get();
        Instant now = clock.instant();
        if (now.isBefore(known.renewFrom())) {
            return known.token();
        }
        if (!known.isValid(now)) {
            renewal.lock();
        } else if (!renewal.tryLock()) {
            return known.token();
        }
        try {
            Held present = held.get();
            if (present != known && present.isValid(clock.instant())) {
                return present.token();
            }
            if (failures != knownFailures) {
                throw new IOException("no access token: " + failure.getMessage(), failure);
            }
            return renewed(known);
        } finally {
            renewal.unlock();
        }
    }

    private String renewed(Held known) throws IOException {
        Instant now = clock.instant();
        try {
            AccessToken issued = issuer.issue();
            long seconds = issued.getExpiresIn();
            held.set(new Held(issued.getAccessToken(), now, now.plusSeconds(seconds / 2), now.plusSeconds(seconds)));
            return issued.getAccessToken();
        } catch (ApiException e) {
            if (known.isValid(now)) {
                held.compareAndSet(
                        known, new Held(known.token(), known.issued(), now.plus(BETWEEN_ATTEMPTS), known.expires()));
                return known.token();
            }
            failure = e;
            failures++;
            throw new IOException("no access token: " + e.getMessage(), e);
        }
    }

    /** A service has refused this token, for it has been withdrawn: whether a call may be repeated with another one. */
    boolean refused(String token) {
        Held known = held.get();
        if (!known.token().equals(token)) {
            return true;
        }
        if (clock.instant().isBefore(known.issued().plus(NEW))) {
            return false;
        }
        held.compareAndSet(known, NONE);
        return true;
    }
}
