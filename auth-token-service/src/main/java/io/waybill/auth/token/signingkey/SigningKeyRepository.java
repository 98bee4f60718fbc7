package io.waybill.auth.token.signingkey;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** The queries on signing keys. */
@ApplicationScoped
class SigningKeyRepository implements PanacheRepositoryBase<SigningKey, String> {

    /** Lets one replica at a time make keys, until the end of the transaction. */
    private static final long MAKING_KEYS = 0x77617962_6b657973L;

    void lockMaking() {
        getEntityManager()
                .createNativeQuery("SELECT 1 FROM pg_advisory_xact_lock(:key)")
                .setParameter("key", MAKING_KEYS)
                .getSingleResult();
    }

    /** Oldest first. */
    List<SigningKey> all() {
        return list("order by activeFrom, kid");
    }

    Optional<SigningKey> newest(Algorithm algorithm) {
        return find("withdrawnAt is null and algorithm = ?1 order by activeFrom desc", algorithm)
                .firstResultOptional();
    }
}
