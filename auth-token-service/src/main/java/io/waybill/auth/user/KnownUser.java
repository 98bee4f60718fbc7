package io.waybill.auth.user;

import java.util.UUID;

/**
 * A backend user as log-ins need it.
 *
 * @param version raised by a lock, an unlock and a new password
 */
public record KnownUser(UUID id, String username, String passwordHash, boolean locked, long version) {

    static KnownUser from(BackendUser user) {
        return new KnownUser(user.id, user.username, user.passwordHash, user.locked, user.version);
    }

    @Override
    public String toString() {
        return "user " + id;
    }
}
