package io.waybill.auth.registry.user;

import java.util.UUID;

/**
 * The data of a backend user that a log-in needs.
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
