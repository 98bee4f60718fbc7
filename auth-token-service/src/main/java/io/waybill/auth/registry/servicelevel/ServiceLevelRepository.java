package io.waybill.auth.registry.servicelevel;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;

/** The queries on service levels. */
@ApplicationScoped
class ServiceLevelRepository implements PanacheRepositoryBase<ServiceLevelEntity, String> {

    void put(Level level) {
        ServiceLevelEntity entity = new ServiceLevelEntity();
        entity.name = level.name();
        entity.perSecond = level.perSecond();
        entity.perDay = level.perDay();
        getEntityManager().merge(entity);
        flush();
    }
}
