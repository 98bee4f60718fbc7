package io.waybill.auth.registry.application;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;

/** The statements about uses of secrets. */
@ApplicationScoped
class SecretUseRepository {

    private final Sql sql;

    SecretUseRepository(Sql sql) {
        this.sql = sql;
    }

    /** Stores the use, unless a later one is stored or the secret is gone. */
    void used(String secretId, Instant at) {
        sql.update(
                "insert into secret_use as u (secret_id, last_used_at) select id, ? from secret where id = ?"
                        + " on conflict (secret_id) do update"
                        + " set last_used_at = greatest(u.last_used_at, excluded.last_used_at)",
                at,
                secretId);
    }
}
