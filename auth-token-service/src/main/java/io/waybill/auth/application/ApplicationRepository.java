package io.waybill.auth.application;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The queries on applications. */
@ApplicationScoped
class ApplicationRepository implements PanacheRepositoryBase<Application, UUID> {

    /** Lets one replica at a time register the configured clients; released at the end of the transaction. */
    private static final long CONFIGURING = 0x77617962_636f6e66L;

    void lockConfiguring() {
        getEntityManager()
                .createNativeQuery("SELECT 1 FROM pg_advisory_xact_lock(:key)")
                .setParameter("key", CONFIGURING)
                .getSingleResult();
    }

    Optional<Application> byClientId(String clientId) {
        return find("clientId", clientId).firstResultOptional();
    }

    /** The client as token requests see it, whatever its state. */
    @Transactional(Transactional.TxType.REQUIRES_NEW)
    Optional<RegisteredClient> client(String clientId, String environment, Instant now) {
        return byClientId(clientId).map(application -> RegisteredClient.from(application, environment, now));
    }

    /**
     * The application, locked: changes to one application are made one after the other.
     *
     * @throws ApiException 404 if there is none
     */
    Application locked(UUID id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE).orElseThrow(ApplicationRepository::unknown);
    }

    /**
     * The application.
     *
     * @throws ApiException 404 if there is none
     */
    Application existing(UUID id) {
        return findByIdOptional(id).orElseThrow(ApplicationRepository::unknown);
    }

    private static ApiException unknown() {
        return ApiException.notFound("there is no such application");
    }

    /** Applications in order of registration, after the one with that number. */
    List<Application> page(long after, int limit) {
        return find("number > ?1 order by number", after).page(0, limit).list();
    }
}
