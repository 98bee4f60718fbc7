package io.waybill.auth.registry.application;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.registry.application.SecretLeases.Lease;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The statements on secrets of any application: their leases, their uses, and the deletion of ended ones. */
@ApplicationScoped
class SecretRepository implements PanacheRepositoryBase<Secret, String> {

    // The lock on the application: the end of one of its secrets waits for this statement, or this one waits and sees
    // the end. A former lifetime counts until the last token with it has expired.
    private static final String EXTEND = """
            with issuing as (select 1 from application where id = :application and state = 'approved' for share)
            update secret
            set issuing_until = greatest(issuing_until, clock_timestamp() + make_interval(secs => :length)),
              longest_lifetime = case
                when issuing_until + make_interval(secs => longest_lifetime + 60) > clock_timestamp()
                then greatest(longest_lifetime, :lifetime) else :lifetime end
            where id = :secret and (expires_at is null or expires_at > clock_timestamp())
              and exists (select 1 from issuing)
            returning issuing_until, longest_lifetime
            """;

    // A configured secret stays: its row keeps its value from being taken up again. A secret of an application that is
    // being changed stays until the next run.
    private static final String DELETE_ENDED = """
            delete from secret where id in (
              select s.id from secret s join application a on a.id = s.application_id
              where s.expires_at < :time and not s.from_configuration
                and coalesce(s.issuing_until + make_interval(secs => s.longest_lifetime + 60) < clock_timestamp(), true)
              for no key update of a skip locked)
            """;

    private static final String USED = """
            insert into secret_use as u (secret_id, last_used_at) select id, :at from secret where id = :secret
            on conflict (secret_id) do update set last_used_at = greatest(u.last_used_at, excluded.last_used_at)
            """;

    private final Duration kept;
    private final Clock clock;

    SecretRepository(RegistryConfig config, Clock clock) {
        this.kept = config.endedSecretsKept();
        this.clock = clock;
    }

    /** Extends the lease; empty if the secret has ended, or the application gets no tokens. */
    @Transactional
    Optional<Lease> extend(UUID applicationId, String secretId, Duration length, Duration lifetime) {
        return getSession()
                .createNativeQuery(EXTEND, Lease.class)
                .setParameter("application", applicationId)
                .setParameter("secret", secretId)
                .setParameter("length", (double) length.toSeconds())
                .setParameter("lifetime", lifetime.toSeconds())
                .uniqueResultOptional();
    }

    /** Deletes secrets that ended long ago, and whose last token has expired; the audit trail keeps their history. */
    @Scheduled(identity = "ended-secrets", every = "1h", delayed = "5m", concurrentExecution = ConcurrentExecution.SKIP)
    @Transactional
    void deleteEnded() {
        getEntityManager()
                .createNativeQuery(DELETE_ENDED)
                .setParameter("time", clock.instant().minus(kept))
                .executeUpdate();
    }

    /** Stores the use, unless a later one is stored or the secret is gone. */
    @Transactional
    void used(String secretId, Instant at) {
        getEntityManager()
                .createNativeQuery(USED)
                .setParameter("secret", secretId)
                .setParameter("at", at)
                .executeUpdate();
    }
}
