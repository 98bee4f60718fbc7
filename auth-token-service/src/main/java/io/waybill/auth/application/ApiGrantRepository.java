package io.waybill.auth.application;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/** The queries on API grants. */
@ApplicationScoped
class ApiGrantRepository implements PanacheRepositoryBase<ApiGrant, ApiGrant.Key> {

    List<ApiGrant> of(UUID applicationId) {
        return list("applicationId = ?1 order by api, environment", applicationId);
    }
}
