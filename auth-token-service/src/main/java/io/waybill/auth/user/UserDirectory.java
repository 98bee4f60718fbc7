package io.waybill.auth.user;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.auth.change.ChangeKind;
import io.waybill.auth.change.RegistryChanged;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.util.Optional;

/**
 * The backend users, found without the database once they are known. That a user does not exist is remembered as well:
 * if only unknown names cost a query, they could be recognised by the response time. A lock is seen on every replica
 * with the next poll of the change feed.
 */
@ApplicationScoped
public class UserDirectory {

    private static final int MAX_REMEMBERED = 10_000;

    private final BackendUserRepository repository;
    private final Cache<String, Optional<KnownUser>> users =
            Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();

    UserDirectory(BackendUserRepository repository) {
        this.repository = repository;
    }

    public Optional<KnownUser> find(String username) {
        if (!BackendUsers.USERNAME.matcher(username).matches()) {
            return Optional.empty();
        }
        return users.get(username, this::load);
    }

    /** Whether the user may still use what it got when it had this version. */
    public boolean isUnchanged(String username, long version) {
        return find(username)
                .filter(user -> !user.locked() && user.version() == version)
                .isPresent();
    }

    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) RegistryChanged change) {
        if (change.kind() == ChangeKind.USER) {
            users.invalidate(change.subject());
        } else if (change.kind() == ChangeKind.EVERYTHING) {
            users.invalidateAll();
        }
    }

    private Optional<KnownUser> load(String username) {
        return QuarkusTransaction.requiringNew()
                .call(() -> repository.byUsername(username).map(KnownUser::from));
    }
}
