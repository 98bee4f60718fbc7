package io.waybill.auth.portal.page;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.sealing.Sealed;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;

/** The queries on forms that wait for a log-in. */
@ApplicationScoped
class UnsentFormRepository implements PanacheRepositoryBase<UnsentFormEntity, byte[]> {

    /** Stores a form, unless as many wait as may; false then. */
    boolean insert(byte[] hash, Sealed sealed, Instant now, long most) {
        if (count() >= most) {
            return false;
        }
        UnsentFormEntity form = new UnsentFormEntity();
        form.idHash = hash;
        form.sealed = sealed;
        form.madeAt = now;
        persist(form);
        return true;
    }

    Optional<Sealed> find(byte[] hash, Instant madeAfter) {
        return find("idHash = ?1 and madeAt > ?2", hash, madeAfter)
                .firstResultOptional()
                .map(form -> form.sealed);
    }

    void deleteMadeBefore(Instant time) {
        delete("madeAt <= ?1", time);
    }
}
