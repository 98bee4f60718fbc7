package io.waybill.client;

import io.waybill.client.auth.model.AccessToken;
import io.waybill.client.http.ApiException;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;

/** The access token of an application: renewed when half of its lifetime has passed, by one call for all threads. */
final class AccessTokens {

    /** Requests a token. */
    interface Issuer {
        AccessToken issue() throws ApiException;
    }

    private record Held(String token, Instant renewFrom, Instant expires) {}

    private final Issuer issuer;
    private final Clock clock;
    private final ReentrantLock renewal = new ReentrantLock();
    private volatile Held held;

    AccessTokens(Issuer issuer, Clock clock) {
        this.issuer = issuer;
        this.clock = clock;
    }

    /**
     * A token that is valid. While one thread renews it, the others use the one that they have.
     *
     * @throws IOException caused by the {@link ApiException}, if there is no valid token and none is issued
     */
    String current() throws IOException {
        Held known = held;
        Instant now = clock.instant();
        if (known != null && now.isBefore(known.renewFrom())) {
            return known.token();
        }
        boolean isValid = known != null && now.isBefore(known.expires());
        if (!isValid) {
            renewal.lock();
        } else if (!renewal.tryLock()) {
            return known.token();
        }
        try {
            return held == known ? renewed(now) : held.token();
        } catch (ApiException e) {
            if (isValid) {
                return known.token();
            }
            throw new IOException("no access token: " + e.getMessage(), e);
        } finally {
            renewal.unlock();
        }
    }

    private String renewed(Instant now) throws ApiException {
        AccessToken issued = issuer.issue();
        long seconds = issued.getExpiresIn();
        held = new Held(issued.getAccessToken(), now.plusSeconds(seconds / 2), now.plusSeconds(seconds));
        return held.token();
    }
}
