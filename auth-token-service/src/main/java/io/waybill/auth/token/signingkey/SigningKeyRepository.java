package io.waybill.auth.token.signingkey;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.sql.AdvisoryLock;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** The queries on signing keys. */
@ApplicationScoped
class SigningKeyRepository implements PanacheRepositoryBase<SigningKey, String> {

    /** Locks the making of signing keys on all replicas until the transaction ends. */
    void lockMaking() {
        getEntityManager()
                .createNativeQuery("SELECT 1 FROM pg_advisory_xact_lock(:key)")
                .setParameter("key", AdvisoryLock.SIGNING_KEYS.number())
                .getSingleResult();
    }

    /** Oldest first. */
    List<SigningKey> all() {
        return list("order by activeFrom, kid");
    }

    Optional<SigningKey> newest(Algorithm algorithm) {
        return find("revokedAt is null and algorithm = ?1 order by activeFrom desc", algorithm)
                .firstResultOptional();
    }
}
