package io.waybill.auth.registry.credential;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.registry.application.Secret;
import io.waybill.auth.registry.credential.CredentialRevocation.RevokedCredential;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The queries on secrets and keys of all applications: their last use, their webhooks, and the deletion of expired
 * ones.
 */
@ApplicationScoped
class SecretRepository implements PanacheRepositoryBase<Secret, String> {

    // A configured secret stays: its row keeps its value from being taken up again. A secret or key of an application
    // that is being changed stays until the next run.
    private static final List<String> DELETE_ENDED =
            List.of(deleteEnded("secret", "and not s.from_configuration"), deleteEnded("client_key", ""));

    // A key that somebody else changes is left out: waiting would hold the others, and could end in a deadlock. Rows
    // are entered in the order of the ids, for the same reason.
    private static final String USED = """
            with used as (select * from unnest(:ids, :times) as used (id, at)),
            keys as (select k.id, used.at from client_key k join used on used.id = k.id for no key update of k skip locked),
            changed as (
              update client_key k set last_used_at = greatest(k.last_used_at, keys.at) from keys where k.id = keys.id),
            entered as (
              insert into secret_use as u (secret_id, last_used_at)
              select s.id, used.at from used join secret s on s.id = used.id order by s.id
              on conflict (secret_id) do update set last_used_at = greatest(u.last_used_at, excluded.last_used_at))
            select k.id from client_key k join used on used.id = k.id where k.id not in (select id from keys)
            """;

    // A row that is locked is noted a minute later: waiting could end in a deadlock.
    private static final List<String> HAVE_WEBHOOKS = List.of(haveWebhooks("secret"), haveWebhooks("client_key"));

    private static final String REVOKED =
            "select id as sid, revoked_as as reason from credential where id = any(:sids) and revoked_as is not null";

    /** How long the row of an ended secret or public key is kept. A configured secret is kept longer. */
    private static final Duration KEPT = Duration.ofDays(30);

    private final Clock clock;

    SecretRepository(Clock clock) {
        this.clock = clock;
    }

    private static String haveWebhooks(String table) {
        return """
            update %1$s set webhooks_at = :now where id in (
              select id from %1$s
              where id = any(:sids) and coalesce(webhooks_at < cast(:now as timestamptz) - interval '1 day', true)
              for no key update skip locked)
            """.formatted(table);
    }

    private static String deleteEnded(String table, String condition) {
        return """
            delete from %1$s where id in (
              select s.id from %1$s s join application a on a.id = s.application_id
              where s.expires_at < :time %2$s and coalesce(s.webhooks_at < :time, true)
              for no key update of a skip locked)
            """.formatted(table, condition);
    }

    /** Deletes secrets and keys that ended long ago; the audit trail keeps their history. */
    @Scheduled(identity = "ended-secrets", every = "1h", delayed = "5m", concurrentExecution = ConcurrentExecution.SKIP)
    @Transactional
    void deleteEnded() {
        for (String delete : DELETE_ENDED) {
            getEntityManager()
                    .createNativeQuery(delete)
                    .setParameter("time", clock.instant().minus(KEPT))
                    .executeUpdate();
        }
    }

    /** Notes, to the day, that a service has webhooks that were registered with these. */
    @Transactional
    void haveWebhooks(List<String> sids, Instant now) {
        for (String update : HAVE_WEBHOOKS) {
            getSession()
                    .createNativeMutationQuery(update)
                    .setParameter("sids", sids.toArray(String[]::new))
                    .setParameter("now", now)
                    .executeUpdate();
        }
    }

    /** Those of these secrets and keys that were revoked as leaked or with a member. */
    @Transactional
    List<RevokedCredential> revoked(List<String> sids) {
        return getSession()
                .createNativeQuery(REVOKED, RevokedCredential.class)
                .setParameter("sids", sids.toArray(String[]::new))
                .getResultList();
    }

    /**
     * Stores uses by the ids of secrets and keys, unless a later one is stored or the secret or key is gone.
     *
     * @return the ids of keys that are being changed, whose uses are not stored yet
     */
    @Transactional
    Set<String> used(List<Map.Entry<String, Instant>> uses) {
        return Set.copyOf(getSession()
                .createNativeQuery(USED, String.class)
                .setParameter("ids", uses.stream().map(Map.Entry::getKey).toArray(String[]::new))
                .setParameter("times", uses.stream().map(Map.Entry::getValue).toArray(Instant[]::new))
                .getResultList());
    }
}
