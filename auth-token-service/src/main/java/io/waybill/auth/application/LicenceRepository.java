package io.waybill.auth.application;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/** The queries on licences. */
@ApplicationScoped
class LicenceRepository implements PanacheRepositoryBase<Licence, String> {

    List<Licence> of(UUID applicationId) {
        return list("applicationId = ?1 order by createdAt, loginId", applicationId);
    }
}
