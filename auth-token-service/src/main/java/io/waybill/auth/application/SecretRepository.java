package io.waybill.auth.application;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The queries on client secrets. */
@ApplicationScoped
class SecretRepository implements PanacheRepositoryBase<Secret, String> {

    List<Secret> of(UUID applicationId) {
        return list("applicationId = ?1 order by createdAt, id", applicationId);
    }

    Optional<Secret> find(UUID applicationId, String id) {
        return find("applicationId = ?1 and id = ?2", applicationId, id).firstResultOptional();
    }
}
