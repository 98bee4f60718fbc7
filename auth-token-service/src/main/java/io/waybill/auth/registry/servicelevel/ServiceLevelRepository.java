package io.waybill.auth.registry.servicelevel;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.util.Optional;

/** The queries on service levels. */
@ApplicationScoped
class ServiceLevelRepository implements PanacheRepositoryBase<ServiceLevelEntity, String> {

    /** The level, locked until the end of the transaction. */
    Optional<ServiceLevelEntity> locked(String name) {
        return findByIdOptional(name, LockModeType.PESSIMISTIC_WRITE);
    }

    void put(Level level) {
        ServiceLevelEntity entity = new ServiceLevelEntity();
        entity.name = level.name();
        entity.perSecond = level.perSecond();
        entity.perDay = level.perDay();
        getEntityManager().merge(entity);
        flush();
    }
}
