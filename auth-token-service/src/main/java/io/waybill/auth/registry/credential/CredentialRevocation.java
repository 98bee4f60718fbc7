package io.waybill.auth.registry.credential;

import io.waybill.auth.registry.application.Application;
import io.waybill.auth.registry.application.ApplicationChanges;
import io.waybill.auth.registry.application.ApplicationCredentials.SecretRecord;
import io.waybill.auth.registry.application.ApplicationRepository;
import io.waybill.auth.registry.application.RevocationReason;
import io.waybill.auth.registry.application.Secret;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Revokes the credentials of an application after a leak, or when a member leaves, except those that are kept. Services
 * then switch off the webhooks that were registered with them.
 */
@ApplicationScoped
public class CredentialRevocation {

    private final ApplicationRepository applications;
    private final SecretRepository credentials;
    private final ClientSecrets secrets;
    private final ClientKeys keys;
    private final Licences licences;
    private final ApplicationChanges changes;
    private final Clock clock;

    CredentialRevocation(
            ApplicationRepository applications,
            SecretRepository credentials,
            ClientSecrets secrets,
            ClientKeys keys,
            Licences licences,
            ApplicationChanges changes,
            Clock clock) {
        this.applications = applications;
        this.credentials = credentials;
        this.secrets = secrets;
        this.keys = keys;
        this.licences = licences;
        this.changes = changes;
        this.clock = clock;
    }

    /**
     * A secret or key that was revoked.
     *
     * @param reason a {@link RevocationReason}, as answers name it
     */
    public record RevokedCredential(String sid, String reason) {}

    /** What {@link #replaceAll} revokes beside the live secrets. */
    @Transactional
    public List<Revocable> besidesSecrets(UUID applicationId) {
        Instant now = clock.instant();
        return RevocationScope.ofLeak(applications.withSecrets(applicationId), now)
                .revocables(now);
    }

    /**
     * Revokes all secrets and keys as leaked, and makes a new secret: for an application whose secrets have leaked or
     * are lost. Its value is in this result only.
     *
     * @throws io.waybill.common.error.ApiException 400 if what is to be kept is unknown
     */
    @Transactional
    public SecretRecord replaceAll(UUID applicationId, RevocationDecision revocation) {
        Application application = applications.locked(applicationId);
        Instant now = changes.now();
        RevocationScope others = RevocationScope.ofLeak(application, now).without(revocation.keep());
        List<Secret> live = application.secrets.stream()
                .filter(secret -> secret.isLive(now))
                .toList();
        live.forEach(secret -> secrets.end(application, secret, now, RevocationReason.LEAKED));
        revoke(application, others, now, RevocationReason.LEAKED);
        return secrets.replacement(application, revocation);
    }

    /**
     * What {@link #revokeOfMember} revokes.
     *
     * @param member in the form of {@code createdBy}
     * @param seesSecretsFrom the member sees only secrets made since; {@code null} for all
     */
    @Transactional
    public List<Revocable> ofMember(UUID applicationId, String member, Instant seesSecretsFrom) {
        return RevocationScope.ofMember(applications.withSecrets(applicationId), member, seesSecretsFrom)
                .revocables(clock.instant());
    }

    /**
     * Revokes what a member has made, and the secrets that they can see.
     *
     * @throws io.waybill.common.error.ApiException 400 if what is to be kept is unknown
     */
    @Transactional
    public void revokeOfMember(UUID applicationId, String member, Instant seesSecretsFrom, List<String> keep) {
        Application application = applications.locked(applicationId);
        revoke(
                application,
                RevocationScope.ofMember(application, member, seesSecretsFrom).without(keep),
                changes.now(),
                RevocationReason.MEMBER_LEFT);
    }

    private void revoke(Application application, RevocationScope scope, Instant now, RevocationReason reason) {
        scope.secrets().forEach(secret -> secrets.end(application, secret, now, reason));
        scope.keys().forEach(key -> keys.end(application, key, now, reason));
        licences.delete(application, scope.licences());
    }

    /**
     * Which of these secrets and keys were revoked as leaked or with a member, for a service with webhooks that were
     * registered with them.
     */
    @Transactional
    public List<RevokedCredential> among(List<String> sids) {
        credentials.haveWebhooks(sids, clock.instant());
        return credentials.revoked(sids);
    }
}
