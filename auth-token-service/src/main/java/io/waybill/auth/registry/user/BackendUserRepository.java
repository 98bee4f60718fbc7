package io.waybill.auth.registry.user;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.Position;
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

    /** A page of users in order of creation, with one more than the page holds; {@code locked} may be {@code null}. */
    List<BackendUser> page(Boolean locked, Period created, PageRequest page) {
        Position above = created.above(page);
        String inPeriod = "(createdAt, number) > (?1, ?2) and createdAt < ?3";
        String inOrder = " order by createdAt, number";
        return (locked == null
                        ? find(inPeriod + inOrder, above.time(), above.number(), created.to())
                        : find(
                                inPeriod + " and locked = ?4" + inOrder,
                                above.time(),
                                above.number(),
                                created.to(),
                                locked))
                .page(0, page.limit() + 1)
                .list();
    }

    /** Replaces the hash with a new one of the same password, unless the password has been changed. */
    void rehash(String username, String from, String to) {
        update("passwordHash = ?1 where username = ?2 and passwordHash = ?3", to, username, from);
    }
}
