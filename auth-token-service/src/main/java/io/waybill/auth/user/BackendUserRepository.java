package io.waybill.auth.user;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The queries on backend users. */
@ApplicationScoped
class BackendUserRepository implements PanacheRepositoryBase<BackendUser, UUID> {

    /** Lets one replica at a time make the predefined user; released at the end of the transaction. */
    private static final long PREDEFINING = 0x77617962_75736572L;

    void lockPredefining() {
        getEntityManager()
                .createNativeQuery("SELECT 1 FROM pg_advisory_xact_lock(:key)")
                .setParameter("key", PREDEFINING)
                .getSingleResult();
    }

    Optional<BackendUser> byUsername(String username) {
        return find("username", username).firstResultOptional();
    }

    Optional<BackendUser> locked(UUID id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    List<BackendUser> page(long after, int limit) {
        return find("number > ?1 order by number", after).page(0, limit).list();
    }

    /** Replaces the hash with a new one of the same password, unless the password has been changed in the meantime. */
    void rehash(String username, String from, String to) {
        update("passwordHash = ?1 where username = ?2 and passwordHash = ?3", to, username, from);
    }
}
