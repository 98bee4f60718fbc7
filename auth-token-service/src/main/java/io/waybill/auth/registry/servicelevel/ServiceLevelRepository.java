package io.waybill.auth.registry.servicelevel;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Sort;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** The queries on service levels. */
@ApplicationScoped
class ServiceLevelRepository implements PanacheRepositoryBase<ServiceLevelEntity, String> {

    List<ServiceLevelEntity> all() {
        return listAll(Sort.by("name"));
    }
}
