package io.waybill.auth.registry.user;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.auth.platform.change.ChangeKind;
import io.waybill.auth.platform.change.Directory;
import io.waybill.auth.platform.change.RegistryChanged;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.Function;

/** The backend users, remembered in memory. Every replica sees a lock with the next poll of the change feed. */
@ApplicationScoped
public class UserDirectory {

    private static final int MAX_REMEMBERED = 10_000;

    private final Directory<KnownUser> users;

    @Inject
    UserDirectory(BackendUserRepository repository) {
        this(username -> QuarkusTransaction.requiringNew()
                .call(() -> repository.byUsername(username).map(KnownUser::from)));
    }

    /** @param stored reads a user from the database */
    UserDirectory(Function<String, Optional<KnownUser>> stored) {
        this.users = new Directory<>(ChangeKind.USER, MAX_REMEMBERED, stored);
    }

    public Optional<KnownUser> find(String username) {
        return BackendUsers.USERNAME.matcher(username).matches() ? users.find(username) : Optional.empty();
    }

    /** Whether the user is unchanged since this version, and not locked. */
    public boolean isUnchanged(String username, long version) {
        return find(username)
                .filter(user -> !user.locked() && user.version() == version)
                .isPresent();
    }

    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) RegistryChanged change) {
        users.onChange(change);
    }
}
