package io.waybill.auth.application;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The queries on applications. */
@ApplicationScoped
class ApplicationRepository implements PanacheRepositoryBase<Application, UUID> {

    Optional<Application> byClientId(String clientId) {
        return find("clientId", clientId).firstResultOptional();
    }

    /** The application, locked: changes of one application come one after the other. */
    Optional<Application> locked(UUID id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    /** In order of registration, after the application that was registered at {@code time}. */
    List<Application> page(Instant time, UUID after, int limit) {
        return find("createdAt > ?1 or (createdAt = ?1 and id > ?2) order by createdAt, id", time, after)
                .page(0, limit)
                .list();
    }

    List<String> allClientIds() {
        return getEntityManager()
                .createQuery("select clientId from Application", String.class)
                .getResultList();
    }
}
