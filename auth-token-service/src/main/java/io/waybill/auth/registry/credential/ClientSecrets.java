package io.waybill.auth.registry.credential;

import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.encryption.SealedTable;
import io.waybill.auth.registry.application.Application;
import io.waybill.auth.registry.application.ApplicationChanges;
import io.waybill.auth.registry.application.ApplicationCredentials.SecretRecord;
import io.waybill.auth.registry.application.ApplicationRepository;
import io.waybill.auth.registry.application.RevocationReason;
import io.waybill.auth.registry.application.Secret;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.sealing.Sealing;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.logging.Logger;

/** The secrets of applications: at most two live ones, so that one can replace the other without a gap. */
@ApplicationScoped
public class ClientSecrets {

    private static final Logger LOG = Logger.getLogger(ClientSecrets.class);
    private static final int MAX_LIVE = 2;

    private final ApplicationRepository applications;
    private final ApplicationChanges changes;
    private final AuditTrail audit;
    private final Sealing sealing;
    private final KeyedHash hash;
    private final RandomIds random;
    private final Clock clock;

    ClientSecrets(
            ApplicationRepository applications,
            ApplicationChanges changes,
            AuditTrail audit,
            Sealing sealing,
            CryptoConfig config,
            RandomIds random,
            Clock clock) {
        this.applications = applications;
        this.changes = changes;
        this.audit = audit;
        this.sealing = sealing;
        this.hash = hash(config);
        this.random = random;
        this.clock = clock;
    }

    /** The hash that secrets are stored and compared by. */
    public static KeyedHash hash(CryptoConfig config) {
        return KeyedHash.of(config.hashKey(), "client-secret");
    }

    /** Adds a second secret. Only a member of the application sees its value, by the Show action. */
    @Transactional
    public SecretRecord add(UUID applicationId) {
        Application application = applications.locked(applicationId);
        Instant now = clock.instant();
        if (application.secrets.stream().filter(secret -> secret.isLive(now)).count() >= MAX_LIVE) {
            throw ApiException.conflict("the application has " + MAX_LIVE + " live secrets; expire one of them first");
        }
        Secret secret = create(application, random.secret(), false);
        changes.made(application, "secret.add", Map.of("secret", secret.id));
        return SecretRecord.from(secret);
    }

    /** Ends a secret now or at that time, and revokes the tokens issued for it then. */
    @Transactional
    public SecretRecord expire(UUID applicationId, String secretId, Expiry expiry) {
        Application application = applications.locked(applicationId);
        Secret secret = application.secret(secretId);
        end(application, secret, expiry.from(changes.now()), expiry.reason());
        return SecretRecord.from(secret);
    }

    /** The new secret of an application whose others have just been revoked. No other answer has its value. */
    SecretRecord replacement(Application application, RevocationDecision revocation) {
        String value = random.secret();
        Secret secret = create(application, value, false);
        changes.made(application, "secret.replace", revocation.with(Map.of("secret", secret.id)));
        return SecretRecord.withValue(secret, value);
    }

    /**
     * The Show action for a member of the application, who is the caller: the value, audited.
     *
     * @throws ApiException 404 if it is no customer's application, or there is no such secret
     */
    @Transactional
    public String showToMember(UUID applicationId, String secretId) {
        Application application = applications.existing(applicationId);
        if (!application.isCustomers()) {
            throw ApiException.notFound("there is no such application");
        }
        Secret secret = application.secret(secretId);
        audit.record("secret.show", "application/" + applicationId, Map.of("secret", secret.id));
        return sealing.openText(secret.sealed, SealedTable.SECRET.context(secret.id));
    }

    /**
     * Makes {@code value} the only configured secret of the application; a previously configured one expires. A value
     * that has ended stays ended: a restart with the old configuration neither revives it nor ends its successor.
     */
    public void configure(Application application, String value) {
        byte[] wanted = hash.hash(value);
        Instant now = changes.now();
        List<Secret> same = application.secrets.stream()
                .filter(secret -> MessageDigest.isEqual(secret.hash, wanted))
                .toList();
        boolean isLive = same.stream().anyMatch(secret -> secret.isLive(now));
        if (!isLive && !same.isEmpty()) {
            LOG.errorf(
                    "the configured secret of the client %s has been ended and is not taken up again: configure a new one",
                    application.id);
            return;
        }
        application.secrets.stream()
                .filter(secret -> secret.fromConfiguration && secret.isLive(now) && !same.contains(secret))
                .forEach(secret -> end(application, secret, now, null));
        if (!isLive) {
            Secret secret = create(application, value, true);
            changes.made(application, "secret.configure", Map.of("secret", secret.id));
        }
    }

    /**
     * Ends a secret, unless it ends before that time, and notes why it was revoked.
     *
     * @param reason {@code null} for an ordinary expiry
     */
    void end(Application application, Secret secret, Instant at, RevocationReason reason) {
        boolean isEarlier = secret.expiresAt == null || at.isBefore(secret.expiresAt);
        boolean isRevoked = reason != null && secret.revokedAs == null;
        if (isEarlier) {
            secret.expiresAt = at;
            changes.revokeTokensOf(application, secret.id, at);
        }
        if (isRevoked) {
            secret.revokedAs = reason;
        }
        if (isEarlier || isRevoked) {
            Map<String, Object> details = new LinkedHashMap<>(Map.of("secret", secret.id));
            changes.made(application, "secret.expire", ended(details, secret.expiresAt, reason));
        }
    }

    /** The details of the audit trail, with the end of a secret or key. */
    static Map<String, Object> ended(Map<String, Object> details, Instant at, RevocationReason reason) {
        details.put("at", at.toString());
        if (reason != null) {
            details.put("revokedAs", reason);
        }
        return details;
    }

    public Secret create(Application application, String value, boolean fromConfiguration) {
        Secret secret = new Secret();
        secret.id = random.id();
        secret.applicationId = application.id;
        secret.number = 1
                + application.secrets.stream()
                        .mapToInt(other -> other.number)
                        .max()
                        .orElse(0);
        secret.hash = hash.hash(value);
        secret.sealed = sealing.sealText(value, SealedTable.SECRET.context(secret.id));
        secret.fromConfiguration = fromConfiguration;
        secret.createdAt = clock.instant();
        secret.createdBy = fromConfiguration ? AuditTrail.SYSTEM : changes.actor();
        application.secrets.add(secret);
        return secret;
    }
}
