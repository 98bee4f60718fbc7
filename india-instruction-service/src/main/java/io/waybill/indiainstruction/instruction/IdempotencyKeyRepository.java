package io.waybill.indiainstruction.instruction;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.india.GatewayRefusal;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Queries on {@code idempotency_key}: the requests that were answered {@code Valid}, by their key. */
@ApplicationScoped
public class IdempotencyKeyRepository implements PanacheRepositoryBase<IdempotencyKeyEntity, IdempotencyKeyEntity.Key> {

    /** How long a key is kept. */
    static final Duration KEPT = Duration.ofHours(24);

    /** Two requests with one key may be about two waybills, so they do not always wait for each other's lock. */
    private static final String KEEP = """
            insert into IdempotencyKeyEntity as kept (loginId, key, digest, answeredAt)
            values (:loginId, :key, :digest, :now)
            on conflict on constraint idempotency_key_pk do update
              set kept.digest = excluded.digest, kept.answeredAt = excluded.answeredAt
              where kept.answeredAt <= :expired or kept.digest = excluded.digest
            """;

    /**
     * Whether the same request was answered {@code Valid} under this key.
     *
     * @throws GatewayRefusal 422 if the key belongs to another request
     */
    boolean isAnswered(String loginId, String key, String digest, Instant now) {
        Optional<String> found = find(
                        "select digest from IdempotencyKeyEntity where loginId = ?1 and key = ?2 and answeredAt > ?3",
                        loginId,
                        key,
                        now.minus(KEPT))
                .project(String.class)
                .firstResultOptional();
        if (found.isPresent() && !found.get().equals(digest)) {
            throw GatewayRefusal.idempotencyKeyReused();
        }
        return found.isPresent();
    }

    /**
     * Stores a request that is answered {@code Valid}.
     *
     * @throws GatewayRefusal 422 if another request has taken the key in the meantime
     */
    void keep(String loginId, String key, String digest, Instant now) {
        int stored = getEntityManager()
                .createQuery(KEEP)
                .setParameter("loginId", loginId)
                .setParameter("key", key)
                .setParameter("digest", digest)
                .setParameter("now", now)
                .setParameter("expired", now.minus(KEPT))
                .executeUpdate();
        if (stored == 0) {
            throw GatewayRefusal.idempotencyKeyReused();
        }
    }

    /** Deletes expired keys; returns their number. */
    public int deleteOld(Instant now, int most) {
        return (int) delete(
                "(loginId, key) in (select k.loginId, k.key from IdempotencyKeyEntity k where k.answeredAt <= ?1"
                        + " order by k.answeredAt limit ?2)",
                now.minus(KEPT),
                most);
    }
}
