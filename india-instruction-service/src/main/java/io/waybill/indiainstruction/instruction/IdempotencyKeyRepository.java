package io.waybill.indiainstruction.instruction;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;

/** Queries on {@code idempotency_key}: the requests that were answered {@code Valid}, by their key. */
@ApplicationScoped
public class IdempotencyKeyRepository implements PanacheRepositoryBase<IdempotencyKeyEntity, IdempotencyKeyEntity.Key> {

    /** How long a key is kept. */
    static final Duration KEPT = Duration.ofHours(24);

    /** Deletes expired keys; returns their number. */
    public int deleteOld(Instant now, int most) {
        return (int) delete(
                "(loginId, key) in (select k.loginId, k.key from IdempotencyKeyEntity k where k.answeredAt <= ?1"
                        + " order by k.answeredAt limit ?2)",
                now.minus(KEPT),
                most);
    }
}
