package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Queries on {@code idempotency_key}: the requests that were answered {@code Valid}, by their key. */
@ApplicationScoped
public class IdempotencyKeyRepository {

    /** How long a key is kept. */
    static final Duration KEPT = Duration.ofHours(24);

    /** Two requests with one key may be about two waybills, so they do not always wait for each other's lock. */
    private static final String KEEP = """
            insert into idempotency_key as kept (login_id, key, digest, answered_at) values (?, ?, ?, ?)
            on conflict on constraint idempotency_key_pk do update
              set digest = excluded.digest, answered_at = excluded.answered_at
              where kept.answered_at <= ? or kept.digest = excluded.digest
            """;

    private static final String DELETE = """
            delete from idempotency_key where (login_id, key) in (
              select login_id, key from idempotency_key where answered_at <= ? order by answered_at limit ?)
            """;

    private final Sql sql;

    public IdempotencyKeyRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * Whether the same request was answered {@code Valid} under this key.
     *
     * @throws GatewayRefusal 422 if the key belongs to another request
     */
    boolean isAnswered(String loginId, String key, String digest, Instant now) {
        Optional<String> found = sql.first(
                "select digest from idempotency_key where login_id = ? and key = ? and answered_at > ?",
                row -> row.getString(1),
                loginId,
                key,
                now.minus(KEPT));
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
        if (sql.update(KEEP, loginId, key, digest, now, now.minus(KEPT)) == 0) {
            throw GatewayRefusal.idempotencyKeyReused();
        }
    }

    /** Deletes expired keys; returns their number. */
    public int deleteOld(Instant now, int most) {
        return sql.update(DELETE, now.minus(KEPT), most);
    }
}
