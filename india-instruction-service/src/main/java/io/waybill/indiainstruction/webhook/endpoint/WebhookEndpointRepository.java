package io.waybill.indiainstruction.webhook.endpoint;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.sql.AdvisoryLock;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;

/** Queries on {@code webhook_endpoint}. */
@ApplicationScoped
public class WebhookEndpointRepository implements PanacheRepositoryBase<WebhookEndpointEntity, String> {

    public List<WebhookEndpointEntity> ofApplication(String applicationId) {
        return list("applicationId = ?1 order by createdAt, id", applicationId);
    }

    /** An endpoint of this application, locked until the transaction ends. */
    public Optional<WebhookEndpointEntity> lock(String applicationId, String id) {
        return find("applicationId = ?1 and id = ?2", applicationId, id)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .firstResultOptional();
    }

    public Optional<WebhookEndpointEntity> lock(String id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    public boolean exists(String applicationId, String id) {
        return count("applicationId = ?1 and id = ?2", applicationId, id) > 0;
    }

    /** Lets no other transaction register an endpoint of this application until this one ends. */
    public void lockApplication(String applicationId) {
        getEntityManager()
                .createNativeQuery(
                        "select 1 from (select pg_advisory_xact_lock(?1, hashtext(?2))) as locked", Integer.class)
                .setParameter(1, AdvisoryLock.WEBHOOKS.number())
                .setParameter(2, applicationId)
                .getSingleResult();
    }

    /** The credentials after this one with which enabled endpoints were registered or changed, in order. */
    public List<String> enabledSids(String after, int most) {
        return find("select distinct sid from WebhookEndpointEntity where enabled and sid > ?1 order by sid", after)
                .project(String.class)
                .page(0, most)
                .list();
    }

    /** The enabled endpoints of a credential, locked until the transaction ends. */
    public List<WebhookEndpointEntity> lockEnabled(String sid) {
        return find("enabled and sid = ?1 order by id", sid)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .list();
    }

    /** Endpoints with a secret that another key than this one has sealed, locked until the transaction ends. */
    public List<WebhookEndpointEntity> lockSealedByOtherThan(String key) {
        return find("secret.keyId <> ?1 or formerSecret.keyId <> ?1 order by id", key)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .list();
    }
}
