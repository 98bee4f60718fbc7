package io.waybill.auth.application;

import io.waybill.auth.AuthConfig;
import io.waybill.auth.application.ApplicationRecord.SecretRecord;
import io.waybill.auth.change.ChangeFeed;
import io.waybill.auth.change.ChangeKind;
import io.waybill.auth.crypto.KeyedHash;
import io.waybill.auth.crypto.RandomIds;
import io.waybill.auth.crypto.Sealed;
import io.waybill.auth.crypto.Sealing;
import io.waybill.auth.withdrawal.DueWithdrawals;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The secrets of applications: at most two live ones at a time, so that one can replace the other without a gap. */
@ApplicationScoped
public class ClientSecrets {

    private static final int MAX_LIVE = 2;

    private final ApplicationRepository applications;
    private final SecretRepository secrets;
    private final DueWithdrawals withdrawals;
    private final ChangeFeed changes;
    private final AuditTrail audit;
    private final Sealing sealing;
    private final KeyedHash hash;
    private final RandomIds random;
    private final Clock clock;

    ClientSecrets(
            ApplicationRepository applications,
            SecretRepository secrets,
            DueWithdrawals withdrawals,
            ChangeFeed changes,
            AuditTrail audit,
            Sealing sealing,
            AuthConfig config,
            RandomIds random,
            Clock clock) {
        this.applications = applications;
        this.secrets = secrets;
        this.withdrawals = withdrawals;
        this.changes = changes;
        this.audit = audit;
        this.sealing = sealing;
        this.hash = KeyedHash.of(config.hashKey(), "client-secret");
        this.random = random;
        this.clock = clock;
    }

    /** The hash by which a presented secret is compared. */
    public byte[] hash(String presented) {
        return hash.hash(presented);
    }

    /** Adds a second secret. Its value is shown to the owner only, by the Show action with the first one. */
    @Transactional
    SecretRecord add(UUID applicationId) {
        Application application = applications.locked(applicationId);
        Instant now = clock.instant();
        if (secrets.of(applicationId).stream()
                        .filter(secret -> secret.isLive(now))
                        .count()
                >= MAX_LIVE) {
            throw ApiException.conflict("the application has " + MAX_LIVE + " live secrets; expire one of them first");
        }
        Secret secret = create(application, random.secret(), false);
        audit.record("secret.add", ApplicationRegistry.target(applicationId), Map.of("secret", secret.id));
        changes.publish(ChangeKind.APPLICATION, application.clientId);
        return SecretRecord.from(secret);
    }

    /** Ends a secret now or at {@code at}; the tokens that were issued for it are withdrawn then. */
    @Transactional
    SecretRecord expire(UUID applicationId, String secretId, Optional<Instant> at) {
        Application application = applications.locked(applicationId);
        Secret secret = secrets.find(applicationId, secretId).orElseThrow(ClientSecrets::unknown);
        Instant now = clock.instant();
        Instant end = at.filter(time -> time.isAfter(now)).orElse(now);
        if (secret.expiresAt == null || end.isBefore(secret.expiresAt)) {
            secret.expiresAt = end;
            withdrawals.secretEnds(secretId, end);
            audit.record(
                    "secret.expire",
                    ApplicationRegistry.target(applicationId),
                    Map.of("secret", secretId, "at", end.toString()));
            changes.publish(ChangeKind.APPLICATION, application.clientId);
        }
        return SecretRecord.from(secret);
    }

    /** The Show action: the value, to the application itself, audited. */
    @Transactional
    public String show(UUID applicationId, String secretId) {
        Secret secret = secrets.find(applicationId, secretId).orElseThrow(ClientSecrets::unknown);
        audit.recordAs(
                applicationId.toString(),
                "secret.show",
                ApplicationRegistry.target(applicationId),
                Map.of("secret", secretId));
        return sealing.openText(secret.sealed(), Secret.sealingContext(secretId));
    }

    @Transactional
    public List<SecretRecord> list(UUID applicationId) {
        return secrets.of(applicationId).stream().map(SecretRecord::from).toList();
    }

    /** Makes {@code value} the only configured secret of the application; a previously configured one expires. */
    void configure(Application application, String value) {
        byte[] wanted = hash(value);
        Instant now = clock.instant();
        boolean known = false;
        for (Secret secret : secrets.of(application.id)) {
            if (secret.fromConfiguration && secret.isLive(now)) {
                if (MessageDigest.isEqual(secret.hash, wanted)) {
                    known = true;
                } else {
                    secret.expiresAt = now;
                    withdrawals.secretEnds(secret.id, now);
                }
            }
        }
        if (!known) {
            Secret secret = create(application, value, true);
            audit.record("secret.configure", ApplicationRegistry.target(application.id), Map.of("secret", secret.id));
            changes.publish(ChangeKind.APPLICATION, application.clientId);
        }
    }

    Secret create(Application application, String value, boolean fromConfiguration) {
        Secret secret = new Secret();
        secret.id = random.id();
        Sealed sealed = sealing.sealText(value, Secret.sealingContext(secret.id));
        secret.applicationId = application.id;
        secret.hash = hash(value);
        secret.sealed = sealed.bytes();
        secret.sealingKey = sealed.keyId();
        secret.fromConfiguration = fromConfiguration;
        secret.createdAt = clock.instant();
        secrets.persist(secret);
        return secret;
    }

    private static ApiException unknown() {
        return ApiException.notFound("the application has no such secret");
    }
}
