package io.waybill.auth.registry.user;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.auth.platform.cache.AgedCache;
import io.waybill.auth.platform.cache.AgedCaches;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.util.Optional;
import java.util.regex.Pattern;

/** The backend users, read through a cache: this replica sees within ten seconds that another one has locked a user. */
@ApplicationScoped
public class UserDirectory {

    private static final int MAX_CACHED = 10_000;

    private final AgedCache<String, KnownUser> users;

    private static final Pattern USERNAME = Pattern.compile(BackendUsers.USERNAME);

    UserDirectory(BackendUserRepository repository, AgedCaches caches) {
        this.users = caches.create(
                MAX_CACHED,
                username -> QuarkusTransaction.requiringNew()
                        .call(() -> repository.byUsername(username).map(KnownUser::from)));
    }

    public Optional<KnownUser> find(String username) {
        return USERNAME.matcher(username).matches() ? users.get(username) : Optional.empty();
    }

    /** Whether the user is unchanged since this version, and not locked. */
    public boolean isUnchanged(String username, long version) {
        return find(username)
                .filter(user -> !user.locked() && user.version() == version)
                .isPresent();
    }

    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) UserChanged change) {
        users.invalidate(change.username());
    }
}
