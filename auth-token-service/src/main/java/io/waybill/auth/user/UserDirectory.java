package io.waybill.auth.user;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.auth.change.ChangeKind;
import io.waybill.auth.change.RegistryChanged;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.Function;

/**
 * The backend users, found without the database once they are known. That a user does not exist is remembered as well:
 * if only unknown names cost a query, they could be recognised by the response time; but apart from the users, so that
 * strangers push none of those out. A lock is seen on every replica with the next poll of the change feed.
 */
@ApplicationScoped
public class UserDirectory {

    private static final int MAX_REMEMBERED = 10_000;

    private final Function<String, Optional<KnownUser>> stored;
    private final Cache<String, KnownUser> users =
            Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();
    private final Cache<String, Boolean> unknown =
            Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();

    @Inject
    UserDirectory(BackendUserRepository repository) {
        this(username -> QuarkusTransaction.requiringNew()
                .call(() -> repository.byUsername(username).map(KnownUser::from)));
    }

    /** @param stored reads a user from the database */
    UserDirectory(Function<String, Optional<KnownUser>> stored) {
        this.stored = stored;
    }

    public Optional<KnownUser> find(String username) {
        return BackendUsers.USERNAME.matcher(username).matches()
                ? Optional.ofNullable(users.get(username, this::load))
                : Optional.empty();
    }

    /** Whether the user may still use what it got when it had this version. */
    public boolean isUnchanged(String username, long version) {
        return find(username)
                .filter(user -> !user.locked() && user.version() == version)
                .isPresent();
    }

    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) RegistryChanged change) {
        // The users first: that waits for a load which has not yet seen the change, and may call the name unknown.
        if (change.kind() == ChangeKind.USER) {
            users.invalidate(change.subject());
            unknown.invalidate(change.subject());
        } else if (change.kind() == ChangeKind.EVERYTHING) {
            users.invalidateAll();
            unknown.invalidateAll();
        }
    }

    private KnownUser load(String username) {
        if (unknown.getIfPresent(username) != null) {
            return null;
        }
        Optional<KnownUser> user = stored.apply(username);
        if (user.isEmpty()) {
            unknown.put(username, true);
        }
        return user.orElse(null);
    }
}
