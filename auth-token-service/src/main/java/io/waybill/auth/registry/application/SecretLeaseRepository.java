package io.waybill.auth.registry.application;

import io.waybill.auth.registry.application.SecretLeases.Lease;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** The statement about leases of secrets. */
@ApplicationScoped
class SecretLeaseRepository {

    // The lock on the application: the end of one of its secrets waits for this statement, or this one waits and sees
    // the end. A former lifetime counts until the last token with it has expired.
    private static final String EXTEND = """
            with issuing as (select 1 from application where id = ? and state = 'approved' for share)
            update secret
            set issuing_until = greatest(issuing_until, clock_timestamp() + make_interval(secs => ?)),
              longest_lifetime = case
                when issuing_until + make_interval(secs => longest_lifetime + 60) > clock_timestamp()
                then greatest(longest_lifetime, ?) else ? end
            where id = ? and (expires_at is null or expires_at > clock_timestamp()) and exists (select 1 from issuing)
            returning issuing_until, longest_lifetime
            """;

    private final Sql sql;

    SecretLeaseRepository(Sql sql) {
        this.sql = sql;
    }

    /** Extends the lease; empty if the secret has ended, or the application gets no tokens. */
    Optional<Lease> extend(UUID applicationId, String secretId, Duration length, Duration lifetime) {
        return sql.first(
                EXTEND,
                row -> new Lease(
                        Sql.instant(row, "issuing_until"), Duration.ofSeconds(row.getLong("longest_lifetime"))),
                applicationId,
                (double) length.toSeconds(),
                lifetime.toSeconds(),
                lifetime.toSeconds(),
                secretId);
    }
}
